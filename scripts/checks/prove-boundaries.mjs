// Tools that guard imports can fail silently. So forbidden imports are planted in a tree of their own, under the rules of the
// real one, and each one must be reported; files of the same kind that import nothing forbidden must not be. That the real
// tree is clean is what the phase `lint` says.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'kassavirta-boundaries-'))

/** `imports` makes a file that imports one name and exports it again, so that the import is used. */
const imports = (name, from) => `import { ${name} } from '${from}'\nexport const planted = ${name}\n`
const importsType = (name, from) => `import type { ${name} } from '${from}'\nexport type Planted = ${name}\n`

/** What other planted files import; nothing in these is wrong. */
const bystanders = {
  'packages/web/src/features/one/thing.ts': 'export const thing = 1\n',
  'packages/web/src/flows/thing.ts': 'export const thing = 1\n',
  'packages/web/src/app/thing.ts': 'export const thing = 1\n',
  'packages/web/src/gallery/thing.ts': 'export const thing = 1\n',
  'packages/desk/src/features/one/thing.ts': 'export const thing = 1\n',
  'packages/desk/src/platform/thing.ts': 'export const thing = 1\n',
  'packages/desk/src/app/thing.ts': 'export const thing = 1\n',
  'packages/server/src/features/one/thing.ts': 'export const thing = 1\n',
  'packages/server/src/shared/thing.ts': 'export const thing = 1\n',
  'packages/server/src/platform/thing.ts': 'export const thing = 1\n',
  'packages/server/src/cli/thing.ts': 'export const thing = 1\n',
  'packages/demo/src/thing.ts': 'export const thing = 1\n',
  'packages/domain/src/config/api.ts': 'export const getConfig = 1\n',
  'packages/ui/src/elements/Button.tsx': 'export const Button = 1\n',
  'packages/ui/src/elements/Panel.tsx': 'export const Panel = 1\n',
}

/** Each list is of one room; a file is planted for each of its faults. */
const faults = {
  'packages/domain/src/config': [
    imports('readFileSync', 'node:fs'),
    "import * as z from 'zod'\nexport const planted = z\n",
    imports('route', '@kassavirta/server/platform/http/route'),
    imports('Button', '@kassavirta/ui/elements/Button.tsx'),
  ],
  'packages/domain/src/kernel': [imports('getConfig', '../config/api.ts')],
  'packages/server/src/features/two': [
    imports('thing', '../one/thing.ts'),
    imports('thing', '../../cli/thing.ts'),
    imports('thing', '../../../../demo/src/thing.ts'),
    imports('thing', '@kassavirta/demo/thing'),
    imports('useState', 'react'),
    imports('call', '@kassavirta/web/platform/api/call'),
    imports('call', '@kassavirta/desk/platform/api/call'),
    imports('Button', '@kassavirta/ui/elements/Button.tsx'),
  ],
  'packages/server/src/shared': [
    imports('thing', '../features/one/thing.ts'),
    imports('thing', '../cli/thing.ts'),
    imports('thing', '../../../demo/src/thing.ts'),
    imports('demo', '@kassavirta/demo'),
  ],
  'packages/server/src/platform/http': [
    imports('thing', '../../features/one/thing.ts'),
    imports('thing', '../../shared/thing.ts'),
    imports('thing', '../../cli/thing.ts'),
    imports('thing', '../../../../demo/src/thing.ts'),
    imports('demo', '@kassavirta/demo'),
    imports('declareDeposit', '@kassavirta/domain/deposits/api'),
  ],
  'packages/server/src/tables': [
    imports('thing', '../features/one/thing.ts'),
    imports('thing', '../shared/thing.ts'),
    imports('thing', '../platform/thing.ts'),
  ],
  'packages/server/src/cli': [
    imports('thing', '../../../demo/src/thing.ts'),
    imports('demo', '@kassavirta/demo'),
  ],
  'packages/demo/src': [
    imports('thing', '../../server/src/cli/thing.ts'),
    imports('thing', '../../web/src/features/one/thing.ts'),
    imports('Button', '@kassavirta/ui/elements/Button.tsx'),
  ],
  'packages/ui/src/elements': [
    imports('thing', '../../../web/src/app/thing.ts'),
    imports('thing', '../../../web/src/features/one/thing.ts'),
    imports('thing', '../../../web/src/flows/thing.ts'),
    imports('thing', '../../../desk/src/app/thing.ts'),
    imports('thing', '../../../desk/src/features/one/thing.ts'),
    imports('thing', '../../../desk/src/platform/thing.ts'),
    imports('call', '@kassavirta/web/platform/api/call'),
    imports('route', '@kassavirta/server/platform/http/route'),
    imports('declareDeposit', '@kassavirta/domain/deposits/api'),
    importsType('SessionUser', '@kassavirta/domain/session/api'),
    "import * as z from 'zod'\nexport const planted = z\n",
    "export * from './Button.tsx'\nexport * from './Panel.tsx'\n",
    'export default 1\n',
    'export const planted = () => localStorage.length\n',
  ],
  'packages/web/src/platform': [
    imports('thing', '../flows/thing.ts'),
    imports('thing', '../features/one/thing.ts'),
    imports('thing', '../app/thing.ts'),
    imports('declareDeposit', '@kassavirta/domain/deposits/api'),
  ],
  'packages/web/src/flows': [
    imports('thing', '../features/one/thing.ts'),
    imports('thing', '../app/thing.ts'),
    imports('thing', '../gallery/thing.ts'),
    imports('declareDeposit', '@kassavirta/domain/deposits/api'),
    imports('AddressLink', '@kassavirta/ui/routing/AddressLink.tsx'),
  ],
  'packages/web/src/features/two': [
    imports('thing', '../one/thing.ts'),
    importsType('thing', '../one/thing.ts'),
    imports('thing', '../../app/thing.ts'),
    imports('thing', '../../gallery/thing.ts'),
    imports('route', '@kassavirta/server/platform/http/route'),
    "import * as z from 'zod'\nexport const planted = z\n",
    imports('AddressLink', '@kassavirta/ui/routing/AddressLink.tsx'),
  ],
  'packages/web/src/app': [
    imports('thing', '../gallery/thing.ts'),
    imports('thing', '../../../desk/src/platform/thing.ts'),
    imports('thing', '@kassavirta/desk/platform/thing.ts'),
  ],
  'packages/desk/src/platform': [
    imports('thing', '../features/one/thing.ts'),
    imports('thing', '../app/thing.ts'),
    imports('thing', '../../../web/src/flows/thing.ts'),
    imports('listBags', '@kassavirta/domain/counting/api'),
  ],
  'packages/desk/src/features/two': [
    imports('thing', '../one/thing.ts'),
    importsType('thing', '../one/thing.ts'),
    imports('thing', '../../app/thing.ts'),
    imports('thing', '../../../../web/src/features/one/thing.ts'),
    imports('thing', '@kassavirta/web/flows/thing.ts'),
    imports('route', '@kassavirta/server/platform/http/route'),
    "import * as z from 'zod'\nexport const planted = z\n",
    'export const planted = () => sessionStorage.length\n',
  ],
  'packages/desk/src/app': [imports('thing', '../../../web/src/app/thing.ts')],
}

/** Cycles take two files; the second pair knows each other by types alone. */
const cycles = {
  'packages/domain/src/config/planted-a.ts': "import { b } from './planted-b.ts'\nexport const a = () => b\n",
  'packages/domain/src/config/planted-b.ts': "import { a } from './planted-a.ts'\nexport const b = () => a\n",
  'packages/ui/src/elements/planted-c.ts':
    "import type { D } from './planted-d.ts'\nexport type C = { readonly d?: D }\n",
  'packages/ui/src/elements/planted-d.ts':
    "import type { C } from './planted-c.ts'\nexport type D = { readonly c?: C }\n",
}

const listed = Object.entries(faults).flatMap(([room, texts]) =>
  texts.map((text, nth) => [`${room}/planted-${nth + 1}.ts`, text]),
)
const planted = { ...bystanders, ...cycles, ...Object.fromEntries(listed) }
const wrong = Object.keys(planted).filter((file) => /\/planted-\w+\.ts$/.test(file))

try {
  cpSync(join(root, 'scripts/lint'), join(copy, 'scripts/lint'), { recursive: true })
  writeFileSync(join(copy, '.oxlintrc.json'), configWithoutTypes())
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
  const { stdout, stderr } = lint(Object.keys(planted))
  const accused = Object.keys(bystanders).filter((file) => stdout.includes(`${file}:`))
  if (accused.length > 0) throw new Error(`Reported without cause:\n${stdout}${stderr}`)
  const missed = wrong.filter((file) => !stdout.includes(`${file}:`))
  if (missed.length > 0)
    throw new Error(`Forbidden imports not reported:\n  ${missed.join('\n  ')}\n${stderr}`)
  console.log(`All ${wrong.length} planted faults are reported:\n  ${wrong.join('\n  ')}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function lint(files) {
  const program = join(root, 'node_modules', '.bin', 'oxlint')
  return spawnSync(program, ['--format', 'unix', ...files], { cwd: copy, encoding: 'utf8', maxBuffer: 1e8 })
}

/** Without type information: the guards of imports do not need it. */
function configWithoutTypes() {
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'))
  return JSON.stringify({ ...config, options: { ...config.options, typeAware: false } })
}
