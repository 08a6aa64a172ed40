import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { readDockerIgnore } from './docker-ignore.ts'
import {
  exists,
  isIgnoredByGit,
  listFiles,
  listIgnoredFiles,
  read,
  workspaceManifests,
} from './repository.ts'

const dockerIgnore = exists('.dockerignore') ? read('.dockerignore') : ''
const isIgnoredByDocker = readDockerIgnore(dockerIgnore)
const dockerfile = read('deploy/Dockerfile')

/** compose.yaml names a secret by a file beside it. */
const composeSecrets = [...read('deploy/compose.yaml').matchAll(/^ +file: (.+)$/gm)].map(([, file]) =>
  posix.join('deploy', file ?? ''),
)

/** Each setting with a NAME_FILE, as a file beside the compose file: TOKEN_SECRET_FILE is deploy/token-secret. */
const secretSettings = [
  ...(/SECRETS = \[(.*?)\]/s
    .exec(read(listFiles('packages/server/src/**/settings.ts')[0] ?? ''))?.[1]
    ?.matchAll(/'(\w+)'/g) ?? []),
].map(([, name]) => `deploy/${(name ?? '').toLowerCase().replaceAll('_', '-')}`)

const secrets = [
  ...new Set([
    ...composeSecrets,
    ...secretSettings,
    // The embedded database, and the secret that it makes for itself; DATA_DIR is `data` in the folder of the start.
    'data/token-secret',
    'data/audit-key',
    'data/pglite/base/1',
    'packages/server/data/token-secret',
    // The unit file reads an environment file; people keep one beside the checkout's own files.
    '.env',
    '.env.local',
    'kassavirta.env',
    'deploy/kassavirta.env',
    'packages/server/.env',
    // Certificates of the proxy, and backups, which hold everything.
    'deploy/portaali.key',
    'deploy/portaali.pem',
    'kassavirta.dump',
    'kassavirta.tar.gz',
  ]),
]

test('the compose file and the settings name secrets', () => {
  expect(composeSecrets).toContain('deploy/token-secret')
  expect(secretSettings).toContain('deploy/database-url')
})

test('no secret reaches a commit or an image', () => {
  expect(secrets.filter((path) => !isIgnoredByGit(path) || !isIgnoredByDocker(path))).toEqual([])
})

test('nothing that is installed, built or kept reaches the image', () => {
  const made = [
    '.git/config',
    'node_modules/zod/index.js',
    'packages/server/node_modules/typescript/package.json',
    'packages/web/dist/index.html',
    '.tsbuild/domain/a.d.ts',
    'packages/web/.cache/a',
    'test-results/e2e.json',
  ]
  expect(made.filter((path) => !isIgnoredByDocker(path))).toEqual([])
})

test('git leaves no source out', () => {
  expect(listIgnoredFiles('packages/*/src')).toEqual([])
  expect(isIgnoredByGit('packages/web/src/platform/data/use-config.ts')).toBe(false)
})

test('every source that the server and the build need reaches the image', () => {
  const needed = listFiles('packages', 'package.json', 'package-lock.json', '.npmrc', 'tsconfig.base.json')
  expect(needed.filter((path) => isIgnoredByDocker(path))).toEqual([])
})

test('the image installs with the package.json of every workspace, and each reaches it', () => {
  const lacking = workspaceManifests().filter(
    (manifest) =>
      isIgnoredByDocker(manifest) || !dockerfile.includes(`COPY ${manifest} ${posix.dirname(manifest)}/\n`),
  )
  expect(workspaceManifests().length).toBeGreaterThan(4)
  expect(lacking).toEqual([])
})
