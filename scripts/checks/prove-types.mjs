// The linter tells the errors of the compiler as long as it is asked for them and reads our options. So one fault for each
// option that is ours, and plain ones, are planted in files of their own, and each must be reported; what is right must not be.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'kassavirta-types-'))

const wrong = {
  'assigned.ts': "export const a: number = 'one'\n",
  'argument.ts': 'const a = (count: number) => count\nexport const b = a()\n',
  'property.ts': 'export const a = { b: 1 }.c\n',
  'name.ts': 'export const a = unknownName\n',
  'module.ts': "export { a } from './nowhere.ts'\n",
  'any.ts': 'export const a = (b) => b\n',
  'null.ts': "export const a = 'a'.match('b').length\n",
  'unchecked-index.ts': 'export const a = ([1] as readonly number[])[0].toFixed()\n',
  'optional.ts': 'export const a: { readonly b?: string } = { b: undefined }\n',
  'index-signature.ts': 'export const a = (b: Record<string, string>) => b.c\n',
  'override.ts': 'class A { b() { return 1 } }\nexport class C extends A { b() { return 2 } }\n',
  'returns.ts': 'export const a = (b: boolean) => { if (b) return 1 }\n',
  'erasable.ts': 'export enum A { B }\n',
  'unused-parameter.ts': 'export const a = (b: number) => 1\n',
}
const right = { 'right.ts': 'export const a = ([1] as readonly number[])[0]?.toFixed()\n' }

try {
  for (const [name, text] of Object.entries({ ...wrong, ...right })) writeFileSync(join(folder, name), text)
  const options = { extends: join(root, 'tsconfig.base.json'), include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ categories: { correctness: 'off' } }))
  const line = ['--type-aware', '--type-check', '--format', 'unix']
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), line, {
    cwd: folder,
    encoding: 'utf8',
  })
  const reported = new Set(stdout.split('\n').map((each) => each.split(':', 1)[0]))
  const missed = Object.keys(wrong).filter((name) => !reported.has(name))
  const wronged = Object.keys(right).filter((name) => reported.has(name))
  if (missed.length > 0) throw new Error(`Faults of types not reported:\n  ${missed.join('\n  ')}`)
  if (wronged.length > 0) throw new Error(`Reported without cause:\n${stdout}`)
  console.log(`All ${Object.keys(wrong).length} planted faults of types are reported, and nothing else`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
