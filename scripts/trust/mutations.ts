import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const SERVER = 'packages/server'

/** A fault that somebody might make: a text of the server, and what stands there instead. */
type Mutation = {
  readonly fault: string
  readonly file: string
  readonly find: string
  readonly replace: string
}

const ANSWERS_EARLY: Mutation = {
  fault: 'the answer goes out before the commit',
  file: 'src/platform/database/transaction.ts',
  find: 'withTries((staged) => transactionAfter(opening, staged), work)',
  replace: `new Promise((early, fail) => {
    withTries((staged) => transactionAfter(opening, staged), async (tx, rows) => {
      const result = await work(tx, rows)
      early(result)
      await new Promise((later) => setTimeout(later, 150))
      return result
    }).catch(fail)
  })`,
}

/** One for each run, which must fail on a server that has it. */
const mutations: Readonly<Record<string, Mutation>> = {
  isolation: {
    fault: 'everybody is permitted at every company',
    file: 'src/platform/rights/rights.ts',
    find: `companyId !== undefined && isHeld(held, 'permitted')`,
    replace: `companyId !== undefined`,
  },
  fuzz: {
    fault: 'a body that cannot be read counts as a fault of the server',
    file: 'src/platform/http/faults.ts',
    find: `if (status !== undefined && status >= 400 && status < 500) return fault('badRequest')`,
    replace: '',
  },
  'exactly-once': {
    fault: 'the key of a submission is not stored',
    file: 'src/platform/ledgers/submit.ts',
    find: `const keyRow = key && insertion(`,
    replace: `const keyRow = undefined && insertion(`,
  },
  'kills-postgres': ANSWERS_EARLY,
  'kills-pglite': ANSWERS_EARLY,
  races: {
    fault: 'a submission takes no lock of the rights that it relies on',
    file: 'src/platform/rights/locks.ts',
    find: '`case when free then pg_advisory_xact_lock_shared(${kind}, ${integer(lockOf(id))})::text end`',
    replace: '`${kind + integer(lockOf(id))}`',
  },
  sessions: {
    fault: 'a refresh token that was traded long ago is still good',
    file: 'src/features/session/refresh-session.ts',
    find: `if (justBefore && now.getTime() - rotatedAt.getTime() <= GRACE_MS) {`,
    replace: `if (rotatedAt !== null) {`,
  },
  'lock-held': {
    fault: 'one company may hold every connection',
    file: 'src/platform/admission/limits.ts',
    find: `submission: { most: 14, queue: 400, ofOne: 10 }`,
    replace: `submission: { most: 14, queue: 400, ofOne: 1_000 }`,
  },
  'audit-tampering': {
    fault: 'the seal of a row is not compared',
    file: 'src/platform/audit/verify-audit.ts',
    find: `if (!sameHash(hash, hashOf(key, seal, row))) return`,
    replace: `if (hash === '' && !sameHash(hash, hashOf(key, seal, row))) return`,
  },
  overload: {
    fault: 'who is sent away is not told when to come back',
    file: 'src/app.ts',
    find: `if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)`,
    replace: '',
  },
}

/** Makes a copy of the server with each fault, and expects the short form of the run to fail on it. */
export function proveMutations(names: readonly string[]): boolean {
  const unnoticed = names.filter((name) => {
    const mutation = mutations[name]
    const noticed = mutation !== undefined && isNoticed(name, mutation)
    const fault = mutation?.fault ?? 'there is no mutation of this run'
    process.stdout.write(`${name.padEnd(16)} ${(noticed ? 'noticed' : 'UNNOTICED').padEnd(9)} ${fault}\n`)
    return !noticed
  })
  return unnoticed.length === 0
}

function isNoticed(name: string, mutation: Mutation): boolean {
  const copy = copyRepository()
  try {
    plant(copy, mutation)
    if (runNode(copy, [`${SERVER}/build/build.ts`]).status !== 0) throw new Error(`${name}: no build`)
    const { stdout } = runNode(copy, ['scripts/trust/main.ts'], { TRUST_ONLY: name, TRUST_SIZE: 'short' })
    // A run that breaks off has noticed nothing: it must say that it failed.
    const noticed = new RegExp(`^${name} .*\\bFAILED\\b`, 'm').test(stdout)
    if (!noticed) process.stdout.write(stdout)
    return noticed
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** What a run needs of the repository. What no mutation touches is that of this clone. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'kassavirta-mutation-'))
  for (const path of ['package.json', 'tsconfig.base.json', 'bench', 'scripts/trust', SERVER]) {
    mkdirSync(join(copy, dirname(path)), { recursive: true })
    cpSync(join(ROOT, path), join(copy, path), {
      recursive: true,
      filter: (source) => !['node_modules', 'dist'].includes(basename(source)),
    })
  }
  for (const path of [
    'node_modules',
    `${SERVER}/node_modules`,
    'packages/domain',
    'packages/ui',
    'packages/web',
  ])
    symlinkSync(join(ROOT, path), join(copy, path))
  return copy
}

/** A text that is not there any more, or twice, would plant nothing or too much. */
function plant(copy: string, { file, find, replace }: Mutation): void {
  const path = join(copy, SERVER, file)
  const parts = readFileSync(path, 'utf8').split(find)
  if (parts.length !== 2) throw new Error(`${file} has the text of its mutation ${parts.length - 1} times`)
  writeFileSync(path, parts.join(replace))
}

function runNode(cwd: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { PATH = '', HOME = '', TRUST_SEED = '' } = process.env
  const env = { PATH, HOME, ...(TRUST_SEED ? { TRUST_SEED } : {}), ...environment }
  return spawnSync(process.execPath, args, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
