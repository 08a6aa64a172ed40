// Checks of the built server: every script parses, nothing is loaded from outside but what is named here, and what every
// start has to read stays within its budget.
import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { parse } from 'acorn'

const dist = join(import.meta.dirname, '../../packages/server/dist')

/** PGlite for trying out; pg asks for its native twin and does without it. */
const EXTERNAL = ['@electric-sql/pglite', 'pg-native']
const START_LIMIT = 3_400

const all = readScripts(['main.js', 'portal.js'])
const atStart = startOf('main.js')
console.log(`${all.size} built scripts of the server parse`)

const outside = [...all.values()].flatMap(({ loads }) => loads.filter(({ own }) => !own))
const external = [...new Set(outside.map(({ name }) => name).filter((name) => !isBuiltin(name)))].toSorted(
  (a, b) => a.localeCompare(b),
)
console.log(`loaded from outside: ${external.join(', ')}`)
const absent = [...all].filter(([, { missing }]) => missing).map(([name]) => name)
if (absent.length > 0) console.log(`not built: ${absent.join(', ')}`)

const kept = [
  absent.length === 0,
  JSON.stringify(external) === JSON.stringify(EXTERNAL),
  within(START_LIMIT, 'scripts of the server that every start reads', atStart),
  // A budget that nothing exceeds proves nothing: with all that is loaded when needed the start would read too much.
  !within(START_LIMIT, 'the same with what is loaded when needed, which must be too much', all),
]
if (kept.includes(false)) process.exitCode = 1

function within(limit, what, scripts) {
  const kilobytes = [...scripts.values()].reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  console.log(`${what}: ${kilobytes.toFixed(0)} kB, limit ${limit}`)
  return kilobytes <= limit
}

/** These scripts and all that they load in turn. Files of an earlier build are left out. */
function readScripts(names, found = new Map()) {
  for (const name of names.filter((each) => !found.has(each))) {
    const script = readScript(name)
    found.set(name, script)
    const own = script.loads.filter((load) => load.own)
    readScripts(
      own.map((load) => load.name),
      found,
    )
  }
  return found
}

function startOf(name, found = new Map()) {
  if (found.has(name)) return found
  const script = all.get(name)
  found.set(name, script)
  for (const load of script.loads) if (load.own && !load.later) startOf(load.name, found)
  return found
}

function readScript(name) {
  const file = join(dist, name)
  if (!existsSync(file)) return { missing: true, bytes: 0, loads: [] }
  const text = readFileSync(file, 'utf8')
  const loads = []
  collectLoads(parse(text, { ecmaVersion: 'latest', sourceType: 'module' }), loads)
  return { missing: false, bytes: text.length, loads }
}

/** Every import of a module, with the CommonJS ones that the bundler has kept. */
function collectLoads(node, loads) {
  const { type, source, callee } = node
  if (source && /^(?:Import|Export)/.test(type)) loads.push(load(source, type === 'ImportExpression'))
  if (type === 'CallExpression' && callee.name === '__require') loads.push(load(node.arguments[0], false))
  for (const key in node) {
    const child = node[key]
    if (child !== null && typeof child === 'object') collectLoads(child, loads)
  }
}

function load(source, later) {
  const name = source?.value
  if (typeof name !== 'string') throw new Error('a module is loaded under a name that is not written out')
  return { name: name.replace(/^\.\//, ''), own: name.startsWith('./'), later }
}
