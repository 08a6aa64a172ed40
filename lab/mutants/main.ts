import { join } from 'node:path'
import { drawLot, withMutants } from './stryker.ts'
import { PACKAGES, tryAll } from './trial.ts'

/** Stryker's mutants of 30 files by lot or of named ones: `npm run lab -- mutants domain 7`, `… server bags/counting/bag-history.ts`. */
export async function run([project = 'domain', seed = '1', ...more]: readonly string[]): Promise<boolean> {
  const folder = join(PACKAGES, project, 'src')
  const lot = seed.endsWith('.ts') ? [seed, ...more] : drawLot(folder, seed, 30)
  const { ids, contents } = await withMutants(folder, lot)
  return tryAll({ of: project, project, ids, change: (_code, file) => contents.get(file) })
}
