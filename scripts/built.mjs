// Whether a built program is at least as new as all that it is made from. Plain JavaScript without packages, as set-up is.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
/** Made by a build, or asked by tests alone. */
const NO_SOURCE = /^(?:dist(?:-.+)?|\.cache|node_modules)$|\.test\.ts$/

const OF_SCREENS = ['packages/ui', 'packages/domain/src', 'package-lock.json']
const PROGRAMS = {
  web: { file: 'packages/web/dist/index.html', sources: ['packages/web', ...OF_SCREENS] },
  desk: { file: 'packages/desk/dist/index.html', sources: ['packages/desk', ...OF_SCREENS] },
  server: {
    file: 'packages/server/dist/main.js',
    sources: [
      ...['build', 'src', 'package.json'].map((name) => `packages/server/${name}`),
      'packages/demo/src',
      'packages/domain/src',
      'package-lock.json',
    ],
  },
}

export function isBuilt(name) {
  const { file, sources } = PROGRAMS[name]
  const built = join(root, file)
  return existsSync(built) && sources.every((path) => newest(join(root, path)) <= statSync(built).mtimeMs)
}

function newest(path) {
  const status = statSync(path)
  if (!status.isDirectory()) return status.mtimeMs
  const inside = readdirSync(path).filter((name) => !NO_SOURCE.test(name))
  return Math.max(0, ...inside.map((name) => newest(join(path, name))))
}
