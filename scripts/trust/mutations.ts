import { doorFaults } from './door-faults.ts'
import { inCopy, type Mutation, type Plant } from './planted-copy.ts'

const ANSWERS_EARLY: Mutation = {
  fault: 'the answer goes out before the commit',
  file: 'packages/server/src/platform/database/transaction.ts',
  find: 'withTries((staged) => transactionAfter(openings, staged), work)',
  replace: `new Promise((early, fail) => {
    withTries((staged) => transactionAfter(openings, staged), async (tx, rows) => {
      const ending = await work(tx, rows)
      early(ending.result)
      await new Promise((later) => setTimeout(later, 150))
      return ending
    }).catch(fail)
  })`,
}

/** The fault of the desk's door that has these words; its test must notice it too. */
function doorFault(words: string): Mutation {
  const found = doorFaults.find(({ fault }) => fault.includes(words))
  if (!found) throw new Error(`no fault of the door has the words ${words}`)
  return found
}

/** One for each run, which must fail on a server that has it. */
export const mutations: Readonly<Record<string, Mutation>> = {
  isolation: {
    fault: 'everybody is permitted at every company',
    file: 'packages/server/src/platform/rights/rights.ts',
    find: `companyId !== undefined && held.has('permitted')`,
    replace: `companyId !== undefined`,
  },
  fuzz: {
    fault: 'a body that cannot be read counts as a fault of the server',
    file: 'packages/server/src/platform/http/faults.ts',
    find: `if (status !== undefined && status >= 400 && status < 500) return fault('badRequest')`,
    replace: '',
  },
  'exactly-once': {
    fault: 'the key of a submission is not stored',
    file: 'packages/server/src/platform/ledgers/submit.ts',
    find: `const keyRow = key && insertion(`,
    replace: `const keyRow = undefined && insertion(`,
  },
  'kills-postgres': ANSWERS_EARLY,
  'kills-pglite': ANSWERS_EARLY,
  mails: {
    fault: 'a mail counts as sent before the relay has it',
    file: 'packages/server/src/platform/mail/mail.ts',
    find: '.set({ attempts: sql`${mail.attempts} + 1`,',
    replace: '.set({ sentAt: now, attempts: sql`${mail.attempts} + 1`,',
  },
  races: {
    fault: 'a submission takes no lock of the rights that it relies on',
    file: 'packages/server/src/platform/rights/locks.ts',
    find: 'case when free then pg_advisory_xact_lock_shared(${sql.raw(String(kind))}, ${sql.placeholder(id)}::integer)::text end',
    replace: '(${sql.raw(String(kind))} + ${sql.placeholder(id)}::integer)::text',
  },
  sessions: {
    fault: 'a refresh token that was traded long ago is still good',
    file: 'packages/server/src/features/session/refresh-session.ts',
    find: `if (justBefore && now.getTime() - rotatedAt.getTime() <= GRACE_MS) {`,
    replace: `if (rotatedAt !== null) {`,
  },
  'lock-held': {
    fault: 'one company may hold every connection',
    file: 'packages/server/src/platform/admission/limits.ts',
    find: `submission: { most: 14, queue: 400, ofOne: 10 }`,
    replace: `submission: { most: 14, queue: 400, ofOne: 1_000 }`,
  },
  'claimed-numbers': {
    fault: 'a bag that is tied to a declaration looks for no other',
    file: 'packages/server/src/features/counting/bags/lock-bag.ts',
    find: `claims.some((claim) => claim.depositId !== depositId)`,
    replace: `depositId === null && claims.length > 0`,
  },
  'fitted-counts': {
    fault: 'only fewer pieces after a comparison need a second person',
    file: 'packages/domain/src/counting/rules.ts',
    find: `!isSamePieces(compared, counted)`,
    replace: `sumsOf(counted).total < sumsOf(compared).total`,
  },
  'desk-flood-cookies': doorFault('made-up cookie'),
  'desk-flood-passwords': doorFault('wrong passwords of strangers'),
  'desk-flood-names': doorFault('stands in line behind strangers'),
  'audit-tampering': {
    fault: 'the seal of a row is not compared',
    file: 'packages/server/src/platform/audit/verify-audit.ts',
    find: `if (!sameHash(hash, hashOf(key, seal, row))) return`,
    replace: `if (hash === '' && !sameHash(hash, hashOf(key, seal, row))) return`,
  },
  'large-work': {
    fault: 'paper has no end',
    file: 'packages/server/src/features/reports/papers/print-statement.ts',
    find: 'export const MOST_ON_PAPER = 5_000',
    replace: 'export const MOST_ON_PAPER = 50_000',
  },
  'forged-audit': {
    fault: 'the files of deploy keep no head of the audit log',
    file: 'deploy/compose.yaml',
    find: `      AUDIT_HEAD_FILE: /var/lib/kassavirta/audit-heads\n`,
    replace: '',
  },
  overload: {
    fault: 'who is sent away is not told when to come back',
    file: 'packages/server/src/app.ts',
    find: `if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)`,
    replace: '',
  },
}

/** Plants each fault in a copy of the server, and expects the short form of the run to fail on it. */
export function proveMutations(names: readonly string[]): boolean {
  const isUnnoticed = (plant: Plant, name: string): boolean => {
    const mutation = mutations[name]
    const noticed = mutation !== undefined && isNoticed(plant, name, mutation)
    const fault = mutation?.fault ?? 'there is no mutation of this run'
    process.stdout.write(`${name.padEnd(16)} ${(noticed ? 'noticed' : 'UNNOTICED').padEnd(9)} ${fault}\n`)
    return !noticed
  }
  return inCopy((plant) => names.filter((name) => isUnnoticed(plant, name))).length === 0
}

function isNoticed(plant: Plant, name: string, mutation: Mutation): boolean {
  return plant([mutation], ({ runNode }) => {
    if (runNode('.', ['packages/server/build/build.ts']).status !== 0) throw new Error(`${name}: no build`)
    const { stdout } = runNode('.', ['scripts/trust/main.ts'], { TRUST_ONLY: name, TRUST_SIZE: 'short' })
    // A run that breaks off has noticed nothing: it must say that it failed.
    const noticed = new RegExp(`^${name} .*\\bFAILED\\b`, 'm').test(stdout)
    if (!noticed) process.stdout.write(stdout)
    return noticed
  })
}
