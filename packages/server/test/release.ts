import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import type { TestProject } from 'vitest/node'
import { serverBuild } from '../build/server-build.ts'

const PAGE = '<!doctype html><base href="/" /><title>Built</title>'

const fromServer = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * A folder with the built server and what it needs to run, and nothing else: no sources and no packages. Tests start
 * their processes from it, because a process that reads the sources spends most of its time on that. It is built anew,
 * unless TEST_BUILT=true says that this has just been done beside the sources: that spares three CPU seconds.
 */
export async function provideRelease({
  provide,
}: TestProject): Promise<{ readonly folder: string; readonly remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-release-'))
  const inRelease = (path: string) => join(folder, 'packages', path)
  if (process.env['TEST_BUILT'] === 'true')
    for (const name of ['server/dist', 'demo/dist'])
      cpSync(fromServer(`../${name}`), inRelease(name), { recursive: true })
  else await build(serverBuild(inRelease('server/dist'), 'fi'))
  for (const name of ['package.json', 'migrations'])
    cpSync(fromServer(name), inRelease(`server/${name}`), { recursive: true })
  mkdirSync(inRelease('web/dist'), { recursive: true })
  writeFileSync(inRelease('web/dist/index.html'), PAGE)
  provide('release', folder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of `provideRelease`. */
    release: string
  }
}
