// api.js FILE - whether each answer that tests/api.c has written down is what the server's OpenAPI document says, and
// whether every operation of that document was asked for, rightly and wrongly.
'use strict';
const fs = require('fs');
const answers = fs.readFileSync(process.argv[2], 'utf8').trim().split('\n').map((line) => JSON.parse(line));
const text = answers.find(([, method, path, status]) => method === 'GET' && path === '/api/openapi.json' && status === 200)[5];
const document = JSON.parse(text);
let number = 0;
function tell(what, faults) {
    number++;
    console.log(`${faults.length ? 'not ok' : 'ok'} ${number} - ${what}`);
    for (const fault of faults) console.log(`# ${fault}`);
    if (faults.length) process.exitCode = 1;
}

function resolve(schema) {
    return schema.$ref ? document.components.schemas[schema.$ref.split('/').pop()] : schema;
}
const types = {
    string: (x) => typeof x === 'string', integer: Number.isInteger, boolean: (x) => typeof x === 'boolean', null: (x) => x === null,
    array: Array.isArray, object: (x) => typeof x === 'object' && x !== null && !Array.isArray(x),
};
const known = ['type', 'properties', 'required', 'additionalProperties', 'maxProperties', 'items', 'prefixItems', 'minItems', 'oneOf', 'allOf', 'description', '$ref'];

// What is wrong with a value, each with the way to it.
function wrong(schema, value, at) {
    if (schema === false) return [`${at}: there should be nothing`];
    schema = resolve(schema);
    if (!schema) return [`${at}: no such schema`];
    const unknown = Object.keys(schema).filter((key) => !known.includes(key));
    if (unknown.length) return [`${at}: this reader does not know ${unknown}`];
    if (schema.oneOf) return schema.oneOf.filter((one) => !wrong(one, value, at).length).length === 1 ? [] : [`${at}: is none or several of those`];
    if (schema.allOf) return schema.allOf.flatMap((one) => wrong(one, value, at));
    if (!types[schema.type](value)) return [`${at}: is no ${schema.type}`];
    if (schema.type === 'array') {
        const places = schema.prefixItems || [];
        const few = value.length < (schema.minItems || 0) ? [`${at}: too short`] : [];
        return few.concat(value.flatMap((one, i) => wrong(i < places.length ? places[i] : schema.items, one, `${at}[${i}]`)));
    }
    if (schema.type !== 'object') return [];
    if (schema.maxProperties === 0) return Object.keys(value).length ? [`${at}: should be empty`] : [];
    const missing = (schema.required || []).filter((key) => !(key in value)).map((key) => `${at}.${key}: is missing`);
    return missing.concat(Object.keys(value).flatMap((key) => key in schema.properties ? wrong(schema.properties[key], value[key], `${at}.${key}`) : [`${at}.${key}: is not known`]));
}

// The operation of a request: the path with the most that is no name.
function operation(method, path) {
    const parts = path.split('?')[0].split('/');
    let best;
    for (const [pattern, methods] of Object.entries(document.paths)) {
        const wanted = pattern.split('/');
        const op = methods[method.toLowerCase()];
        if (!op || wanted.length !== parts.length || !wanted.every((part, i) => part === parts[i] || (part.startsWith('{') && parts[i].endsWith(part.slice(part.indexOf('}') + 1))))) continue;
        if (!best || pattern.replace(/\{[^}]*\}/g, '').length > best.pattern.replace(/\{[^}]*\}/g, '').length) best = {op, pattern};
    }
    return best;
}

const seen = {};
function check_request([line, method, path, status, type, body]) {
    const at = `line ${line}, ${method} ${path} ${status}`;
    const found = operation(method, path);
    const response = found ? found.op.responses[status] || found.op.responses.default : {content: {'application/json': {schema: {$ref: 'error'}}}};
    if (found) {
        const key = found.op.operationId;
        seen[key] = seen[key] || {};
        seen[key][status < 400 ? 'good' : 'bad'] = true;
    }
    if (status < 400 && !found) return [`${at}: is not documented`];
    if (!response.content) return [];
    const [plain] = type.split(';');
    const wanted = response.content[plain];
    if (plain === 'text/plain' && response === found.op.responses.default && ![413, 414].includes(status)) return [`${at}: is told in plain text`];
    if (!wanted) return [`${at}: comes as ${type}, not as ${Object.keys(response.content)}`];
    return plain === 'application/json' ? wrong(wanted.schema, JSON.parse(body), at) : [];
}

const by_action = {'look-away': {type: 'object', maxProperties: 0}, unlobby: {type: 'object', maxProperties: 0}, unwatch: {type: 'object', maxProperties: 0}, watch: {$ref: 'watched'}};
for (const methods of Object.values(document.paths))
    for (const op of Object.values(methods)) {
        const content = op.responses['200'] && op.responses['200'].content;
        if (content && content['application/json']) by_action[op.operationId.replace(/^[a-z]*-/, '')] = content['application/json'].schema;
    }
function check_message([line, , message, , , body]) {
    const told = JSON.parse(body);
    const at = `line ${line}, ${message}`.slice(0, 200);
    if (!('re' in told)) return wrong({$ref: 'message'}, told, at);
    const {re} = told;
    delete told.re;
    if (told.error) return wrong({$ref: 'error'}, told, at);
    const asked = JSON.parse(message);
    return asked.id === re ? wrong(by_action[asked.do], told, at) : []; // else it answers what was asked before
}

tell(`${answers.length} answers are what the document says`,
    answers.flatMap((answer) => answer[1] === 'HEAD' ? [] : answer[1] === 'SEND' ? check_message(answer) : check_request(answer)));
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
// What cannot be asked for wrongly, or only by other means.
const only_good = ['get-health', 'get-metrics', 'get-openapi.json', 'get-catalogue'];
// Nothing is lost that could be set up anew, and nobody waits for a minute here.
const only_bad = ['post-anew', 'post-takeover', 'get-socket'];
tell(`each of ${operations.length} operations was asked for rightly`,
    operations.map((op) => op.operationId).filter((id) => !(seen[id] || {}).good && !only_bad.includes(id)).sort());
tell('and wrongly', operations.map((op) => op.operationId).filter((id) => !(seen[id] || {}).bad && !only_good.includes(id)).sort());
tell('none has the name of another', operations.map((op) => op.operationId).filter((id, i, all) => all.indexOf(id) !== i));
