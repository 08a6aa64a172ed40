import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** The two suites: one needs nothing, the other PostgreSQL. */
export type Suite = 'domain' | 'server'

/** A file in which faults are planted, and the tests that must notice them; all paths begin at the root. */
export type Target = { readonly suite: Suite; readonly file: string; readonly tests: readonly string[] }

const DOMAIN = 'packages/domain/src'
const DECIDING = [
  '*/{rules,states,state}.ts',
  'kernel/{people/access,people/staff-roles,data/counting-state,dates/cut-off}.ts',
  'change-orders/freezing.ts',
  'counting/tally.ts',
  'deliveries/packing.ts',
  'stages/{orders,shown-orders}.ts',
]

const filesOf = (patterns: readonly string[]): readonly string[] =>
  globSync(
    patterns.map((pattern) => `${DOMAIN}/${pattern}`),
    { cwd: ROOT },
  ).toSorted()

const IMPORTED = /from '(\..+?)'/g

/** The files that each test of the domain imports itself. */
const importedBy = new Map(
  filesOf(['**/*.test.ts']).map((test) => [
    test,
    [...readFileSync(join(ROOT, test), 'utf8').matchAll(IMPORTED)].map(([, path = '']) =>
      relative(ROOT, join(ROOT, dirname(test), path)),
    ),
  ]),
)

const domainTargets = filesOf(DECIDING).map((file): Target => {
  const tests = [...importedBy].filter(([, files]) => files.includes(file)).map(([test]) => test)
  return { suite: 'domain', file, tests }
})

const SERVER = 'packages/server/src'

/** The server's files that decide, by folder, and the tests that go through them. SQL is text, which no operator changes. */
const serverFiles: readonly (readonly [
  folder: string,
  files: readonly string[],
  tests: readonly string[],
])[] = [
  [
    'features/counting',
    [
      'bags/bag-owner',
      'bags/lock-bag',
      'bags/close-bag',
      'acts/decide-count',
      'acts/send-pass',
      'acts/move-bag',
    ],
    [
      'recorded-acts',
      'acts-on-bags',
      'counting',
      'tables',
      'undeclared',
      'claimed-numbers',
      'suspects',
      'moments',
      'results',
      'joining',
      'withdrawing',
      'linking',
      '../../../test/counting-locks.race',
    ].map((name) => `features/counting/${name}`),
  ],
  [
    'features/deliveries',
    [
      'orders/act-on-order',
      'orders/cancel-order',
      'orders/correct-order',
      'orders/pack-order',
      'orders/return-to-vault',
      'orders/send-again',
      'orders/vault-move',
    ],
    [
      ...['recorded-acts', 'refused-acts', 'deliveries', 'corrections', 'runs', 'seals'].map(
        (name) => `features/deliveries/${name}`,
      ),
      '../test/vault',
      '../test/outbox-events',
    ],
  ],
  [
    'features/deliveries',
    ['runs/record-outcome'],
    [
      ...['recorded-stops', 'runs', 'pickups'].map((name) => `features/deliveries/${name}`),
      '../test/hand-overs',
    ],
  ],
  [
    'features/recurring-orders',
    ['changeable-recurring', 'stop-recurring', 'made-order', 'make-due'],
    ['colleagues', 'recurring-orders', 'make-due', 'held-back', 'made-days', 'make-due.race'].map(
      (name) => `features/recurring-orders/${name}`,
    ),
  ],
  [
    'features/mandates',
    ['cancel-mandate'],
    ['features/mandates/cancel-mandate', 'features/mandates/mandates'],
  ],
  ['features/roles', ['cancel-role'], ['features/roles/roles']],
  [
    'shared',
    ['account-rights'],
    [
      'accounts/accounts',
      'accounts/capabilities',
      'change-orders/change-orders',
      'change-orders/cut-off',
      'deposits/deposits',
    ].map((name) => `features/${name}`),
  ],
  [
    'platform/rights',
    ['held', 'rights'],
    [
      ...[
        'accounts/capabilities',
        'accounts/accounts',
        'companies/companies',
        'reports/rights',
        'reports/concern-rights',
        'messages/messages',
        'reports/papers/papers',
      ].map((name) => `features/${name}`),
      '../test/contradicting-companies',
    ],
  ],
  [
    'platform/rights',
    ['access'],
    [
      'platform/rights/access',
      'features/reports/rights',
      'features/messages/messages',
      'features/provider/provider-api',
      'platform/http/route',
      'platform/ledgers/submit',
      'features/reports/concern-rights',
      'features/companies/companies',
      'platform/admission/admission',
      '../test/contradicting-companies',
      '../test/company-header',
    ],
  ],
]

const serverTargets = serverFiles.flatMap(([folder, files, tests]) =>
  files.map((name): Target => ({
    suite: 'server',
    file: `${SERVER}/${folder}/${name}.ts`,
    tests: tests.map((test) => `${SERVER}/${test}.test.ts`),
  })),
)

export const targets: readonly Target[] = [...domainTargets, ...serverTargets]
