import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { marked } from './conditions.ts'
import { PACKAGES, tryAll } from './trial.ts'

/** Leaves each condition out of the server's SQL, or of that of some areas: `npm run lab -- sql bags people`. */
export async function run(areas: readonly string[]): Promise<boolean> {
  const folder = join(PACKAGES, 'server/src')
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  const ids = files.flatMap((file) => {
    const code = marked(readFileSync(join(folder, file), 'utf8'), file)
    return [...code.matchAll(/(?:\b(?:and|where) *\/\*m:|__mark\(')([^*']*)/gi)].map(([, id = '']) => id)
  })
  const change = (code: string, file: string) => (files.includes(file) ? marked(code, file) : undefined)
  return tryAll({ of: 'sql', project: 'server', ids, change, areas })
}
