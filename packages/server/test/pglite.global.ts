import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { fromPglite, pgliteOptions } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrations.ts'
import { emptyingFunction } from './database.ts'
import { idRanges } from './id-ranges.ts'
import { provideRelease } from './old-version.ts'
import { runFolder } from './run-folders.ts'

/**
 * Makes a migrated data folder once, as a file and as a folder. Opening either takes a fraction of the time of
 * migrating.
 */
export default async function setup(project: TestProject) {
  const { provide } = project
  const release = await provideRelease(project)
  addPglite(release.folder)
  const folder = runFolder('pglite')
  const data = join(folder, 'data')
  mkdirSync(data)
  const lite = await PGlite.create(join(data, 'pglite'), pgliteOptions)
  await migrate(fromPglite(lite))
  await lite.exec(idRanges)
  await lite.exec(emptyingFunction)
  await lite.exec('checkpoint')
  const file = join(folder, 'migrated.tar')
  writeFileSync(file, Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()))
  await lite.close()
  provide('pgliteDump', file)
  provide('embeddedFolder', data)
  return () => {
    rmSync(folder, { recursive: true, force: true })
    release.remove()
  }
}

/** The one package that the built server finds beside itself. */
function addPglite(release: string): void {
  const name = 'node_modules/@electric-sql/pglite'
  mkdirSync(join(release, name, '..'), { recursive: true })
  symlinkSync(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), join(release, name))
}

declare module 'vitest' {
  interface ProvidedContext {
    pgliteDump: string
    /** DATA_DIR of an embedded server with a migrated, empty database. */
    embeddedFolder: string
  }
}
