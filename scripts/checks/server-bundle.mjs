// Checks of the built server: every script parses, nothing is loaded from outside but what is named here, what every
// start has to read stays within its budget, and the demo stays in its own folder, which no production image has.
import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { parse } from 'acorn'

const packages = join(import.meta.dirname, '../../packages')

/** PGlite for trying out; pg asks for its native twin and does without it. */
const EXTERNAL = ['@electric-sql/pglite', 'pg-native']
const START_LIMIT = 3_950
/** A person, a concern and the password of the demo. */
const DEMO_WORDS = ['pekka.korhonen', 'Saarnivaara', 'Demo-1234']

const all = readScripts(['server/dist/main.js', 'server/dist/portal.js'])
const atStart = startOf('server/dist/main.js')
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
  isDemoApart(),
]
if (kept.includes(false)) process.exitCode = 1

function within(limit, what, scripts) {
  const kilobytes = [...scripts.values()].reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  console.log(`${what}: ${kilobytes.toFixed(0)} kB, limit ${limit}`)
  return kilobytes <= limit
}

/** The words must be found in the demo, or else this proves nothing. */
function isDemoApart() {
  const has = (folder, word) =>
    [...all].some(([name, { text }]) => name.startsWith(folder) && text.includes(word))
  const [leaked, lost] = [
    DEMO_WORDS.filter((word) => has('server/', word)),
    DEMO_WORDS.filter((word) => !has('demo/', word)),
  ]
  console.log(`words of the demo in the server: ${leaked.join(', ') || 'none'}`)
  if (lost.length > 0) console.log(`words that the demo does not have: ${lost.join(', ')}`)
  return leaked.length + lost.length === 0
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
  const file = join(packages, name)
  if (!existsSync(file)) return { missing: true, text: '', bytes: 0, loads: [] }
  const text = readFileSync(file, 'utf8')
  const found = []
  collectLoads(parse(text, { ecmaVersion: 'latest', sourceType: 'module' }), found)
  const loads = found.map((load) => (load.own ? { ...load, name: join(dirname(name), load.name) } : load))
  return { missing: false, text, bytes: text.length, loads }
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
  return { name, own: name.startsWith('.'), later }
}
