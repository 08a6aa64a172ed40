// Two checks of the built browser program: every script parses (a bundler bug once wrote broken files with exit code 0),
// and the JavaScript that the first page needs stays within its budget.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'acorn'

const FIRST_PAGE_LIMIT_KB = 122

const dist = join(import.meta.dirname, '../../packages/web/dist')
const scripts = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.js'))
for (const name of scripts) {
  parse(readFileSync(join(dist, name), 'utf8'), { ecmaVersion: 'latest', sourceType: 'module' })
}
console.log(`${scripts.length} built scripts parse`)

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const needed = new Set()
collect('index.html')
const kilobytes =
  [...needed].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1000
console.log(`first page: ${kilobytes.toFixed(1)} kB of JavaScript (gzip), limit ${FIRST_PAGE_LIMIT_KB}`)
if (scripts.length === 0 || kilobytes > FIRST_PAGE_LIMIT_KB) process.exitCode = 1

function collect(key) {
  const { file, imports = [] } = manifest[key]
  if (needed.has(file)) return
  needed.add(file)
  for (const name of imports) collect(name)
}
