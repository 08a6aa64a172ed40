// Tools that guard imports can fail silently. So forbidden imports are planted in a copy of the tree, and each one must
// be reported; the clean copy must be clean.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'kassavirta-boundaries-'))

const planted = {
  'packages/domain/src/config/m01.ts':
    "import { readFileSync } from 'node:fs'\nexport const a = readFileSync\n",
  'packages/domain/src/config/m02.ts': "import * as z from 'zod'\nexport const a = z\n",
  'packages/domain/src/kernel/m03.ts':
    "import { getConfig } from '../config/api.ts'\nexport const a = getConfig\n",
  'packages/domain/src/config/m04.ts':
    "import { route } from '@kassavirta/server/platform/route'\nexport const a = route\n",
  'packages/domain/src/config/m05.ts': "import { b } from './m06.ts'\nexport const a = () => b\n",
  'packages/domain/src/config/m06.ts': "import { a } from './m05.ts'\nexport const b = () => a\n",
  'packages/server/src/features/planted/m07.ts':
    "import { companyFlags } from '../accounts/queries.ts'\nexport const a = companyFlags\n",
  'packages/server/src/platform/m08.ts':
    "import { companyFlags } from '../features/accounts/queries.ts'\nexport const a = companyFlags\n",
  'packages/server/src/tables/m09.ts':
    "import { companyFlags } from '../features/accounts/queries.ts'\nexport const a = companyFlags\n",
  'packages/server/src/features/config/m10.ts':
    "import { useState } from 'react'\nexport const a = useState\n",
  'packages/server/src/features/config/m11.ts':
    "import { call } from '@kassavirta/web/platform/call'\nexport const a = call\n",
  'packages/web/src/features/one/thing.ts': 'export const thing = 1\n',
  'packages/web/src/features/two/m12.ts': "import { thing } from '../one/thing.ts'\nexport const a = thing\n",
  'packages/web/src/ui/m13.ts': "import { thing } from '../features/one/thing.ts'\nexport const a = thing\n",
  'packages/web/src/platform/m14.ts':
    "import { thing } from '../features/one/thing.ts'\nexport const a = thing\n",
  'packages/web/src/features/one/m15.ts': "import { a } from '../../app/planted.ts'\nexport const b = a\n",
  'packages/web/src/app/planted.ts': 'export const a = 1\n',
  'packages/web/src/features/one/m16.ts':
    "import { route } from '@kassavirta/server/platform/route'\nexport const a = route\n",
  'packages/web/src/features/one/m17.ts': "import * as z from 'zod'\nexport const a = z\n",
  'packages/web/src/features/one/m18.ts':
    "import { Link } from '@tanstack/react-router'\nexport const a = Link\n",
  'packages/web/src/ui/m19.ts': "export * from './classes.ts'\nexport * from './jump-to.ts'\n",
  'packages/web/src/ui/m20.ts': 'export default 1\n',
}
const wrong = Object.keys(planted).filter((file) => /\/m\d\d\.ts$/.test(file))

try {
  for (const name of ['packages', 'scripts', 'tsconfig.base.json', 'package.json']) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist|\.cache)$/.test(path),
    })
  }
  writeFileSync(join(copy, '.oxlintrc.json'), configWithoutTypes())
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const clean = lint()
  if (clean.status !== 0) throw new Error(`The clean copy is not clean:\n${clean.stdout}${clean.stderr}`)

  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
  const { stdout } = lint()
  const missed = wrong.filter((file) => !stdout.includes(file))
  if (missed.length > 0) throw new Error(`Forbidden imports not reported:\n  ${missed.join('\n  ')}`)
  console.log(`All ${wrong.length} planted faults are reported:\n  ${wrong.join('\n  ')}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function lint() {
  const program = join(root, 'node_modules', '.bin', 'oxlint')
  return spawnSync(program, ['--format', 'unix', 'packages'], { cwd: copy, encoding: 'utf8', maxBuffer: 1e8 })
}

/** Without type information: the guards of imports do not need it, and the linter runs twice. */
function configWithoutTypes() {
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'))
  return JSON.stringify({ ...config, options: { ...config.options, typeAware: false } })
}
