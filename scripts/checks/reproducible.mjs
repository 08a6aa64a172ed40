// Builds both programs twice, in folders of their own, and compares every file: whoever has the commit can prove what runs.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'kassavirta-builds-'))
try {
  const [first, second] = ['first', 'second'].map(build)
  const names = [...new Set([...first.keys(), ...second.keys()])].toSorted()
  const different = names.filter((name) => first.get(name) !== second.get(name))
  console.log(`${names.length} files built twice, ${different.length} differ`)
  for (const name of different) console.log(`  ${name}`)
  console.log(`sha256 of all: ${hash(names.map((name) => `${first.get(name)}  ${name}\n`).join(''))}`)
  if (different.length > 0 || names.length === 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function build(name) {
  const out = join(folder, name)
  const run = (program, args, env) =>
    execFileSync(program, args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...env },
    })
  const vite = join(root, 'node_modules/.bin/vite')
  for (const app of ['web', 'desk']) {
    const where = ['--outDir', join(out, app), '--emptyOutDir']
    run(vite, ['build', `packages/${app}`, '--logLevel', 'warn', ...where])
  }
  run('node', ['packages/server/build/build.ts', join(out, 'server/dist')])
  // The demo is no part of what runs.
  rmSync(join(out, 'demo'), { recursive: true })
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [relative(out, path), hash(readFileSync(path))]
    }),
  )
}

function hash(content) {
  return createHash('sha256').update(content).digest('hex')
}
