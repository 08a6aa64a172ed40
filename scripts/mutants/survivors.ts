/** A mutant that no test notices, and why. */
export type Survivor = {
  readonly file: string
  readonly was: string
  readonly becomes: string
  /** Whether it behaves like the file itself: then it counts neither as killed nor as survived. */
  readonly isEqual: boolean
  readonly reason: string
}

const equal = (file: string, was: string, becomes: string, reason: string): Survivor => ({
  file: `packages/${file}`,
  was,
  becomes,
  isEqual: true,
  reason,
})

const left = (file: string, was: string, becomes: string, reason: string): Survivor => ({
  ...equal(file, was, becomes, reason),
  isEqual: false,
})

const COUNTING = 'server/src/features/counting'
const ORDERS = 'server/src/features/deliveries/orders'
const OUTCOME = 'server/src/features/deliveries/runs/record-outcome.ts'
const RIGHTS = 'server/src/platform/rights/rights.ts'
const RECURRING = 'domain/src/recurring-orders/rules.ts'

export const survivors: readonly Survivor[] = [
  equal('domain/src/accounts/rules.ts', 'accounts.find', 'findLast', 'no two accounts have the same id'),
  equal(
    'domain/src/change-orders/rules.ts',
    'on < min',
    'on <= min',
    'the first day itself is deliverable, since the last is never before it',
  ),
  equal(
    'domain/src/companies/rules.ts',
    'folded.set(driver, letters)',
    'nothing',
    'only spares time: the letters are folded again',
  ),
  equal(
    'domain/src/inquiries/rules.ts',
    'entryTypes.find',
    'findLast',
    'no two types of entries are the same',
  ),
  equal(
    'domain/src/kernel/dates/cut-off.ts',
    'own < usual',
    'own <= usual',
    'of two equal times either is the cut-off',
  ),
  equal(
    'domain/src/change-orders/freezing.ts',
    'until > last',
    'until >= last',
    'of two equal instants either is it',
  ),
  equal(
    'domain/src/references/rules.ts',
    "value === '' || value === accountDefault",
    'value === accountDefault',
    'an account with a default takes any text without a check digit, so nothing too',
  ),
  equal(
    'domain/src/reports/rules.ts',
    'difference < 0',
    'difference <= 0',
    'no difference has returned before',
  ),
  equal(
    'domain/src/reports/rules.ts',
    "return difference < 0 ? 'shortage' : 'surplus'",
    "return difference < (1) ? 'shortage' : 'surplus'",
    'no difference has returned before, and cents are whole',
  ),
  equal(
    `${ORDERS}/correct-order.ts`,
    "stage === 'onItsWay' && runId !== null",
    'runId !== null',
    'a run that nobody asks for is locked, too',
  ),
  equal(
    `${ORDERS}/correct-order.ts`,
    "stage !== 'received' && isSealed(stage) && !isSealed(order.stage)",
    "stage !== 'received' && isSealed(stage)",
    'the seal of an order that is sealed already belongs to no other',
  ),
  equal(
    `${ORDERS}/vault-move.ts`,
    "order.kind === 'changeOrder' && content",
    'content',
    'supplies have no field of money, so they come to no pieces',
  ),
  ...(
    [
      ['(await outcomesOf(tx, runId)).find', 'findLast', 'a place has one outcome in a run'],
      ['(await pickupsOf(tx, runId)).find', 'findLast', 'a place has one pick-up in a run'],
      [
        'if (settled.length > 0) await writeRows(tx, settled)',
        'if (settled.length > (1)) await writeRows(tx, settled)',
        'what settles a hand-over is its row and its event, so two or nothing',
      ],
      [
        "outcome ?? pickup?.outcome ?? ''",
        'outcome ?? pickup?.outcome',
        'a call with neither has been refused before',
      ],
    ] as const
  ).map(([was, becomes, reason]) => equal(OUTCOME, was, becomes, reason)),
  ...(
    [
      ['until !== null && until < last', 'until !== null'],
      ['until < last', 'until <= last'],
      ['first < from', 'false'],
      ['first < from', 'first <= from'],
    ] as const
  ).map(([was, becomes]) =>
    equal(RECURRING, was, becomes, 'only spares days: each is asked whether it is on the pattern'),
  ),
  equal(RECURRING, "state === 'made'", 'true', 'only one that was made has a day of delivery'),
  equal(RECURRING, 'makes < latest', 'makes <= latest', 'of two equal instants either is it'),
  equal(
    RIGHTS,
    "access: Access['kind'] = 'signedIn'",
    "access: Access['kind']",
    'only that it is no concern is asked of it',
  ),
  equal(
    RIGHTS,
    "access === 'concern'",
    'true',
    'only takes longer: no other call asks for what more is read',
  ),
  equal(
    RIGHTS,
    'return row?.found ?? false',
    'return row?.found ?? (true)',
    'a statement without tables always gives its one row',
  ),
  equal(
    'server/src/features/recurring-orders/make-due.ts',
    'row.occurrences.find',
    'findLast',
    'no day of a recurring order is kept twice',
  ),
  equal(
    'server/src/features/recurring-orders/make-due.ts',
    'userId',
    'nothing',
    'the body of an order may leave its sender out, who is known by the rights that are read',
  ),
  ...(
    [
      ['export const CATCH_UP_DAYS = 31', 'export const CATCH_UP_DAYS = (32)'],
      ['const LOOK_EVERY_MS = 6 * 60 * 60_000', 'const LOOK_EVERY_MS = 6 * 60 * (60001)'],
      ['const HORIZON_DAYS = 500', 'const HORIZON_DAYS = (501)'],
    ] as const
  ).map(([was, becomes]) =>
    left(RECURRING, was, becomes, 'a bound of how far is looked, far beyond what anybody orders'),
  ),
  ...['company: null', 'account: null'].map((was) =>
    equal(
      `${COUNTING}/bags/bag-owner.ts`,
      was,
      'nothing',
      'who says that none has declared it says its owner, which stands in its place',
    ),
  ),
  ...[
    ['bag-owner', 'held.claims.find'],
    ['bag-owner', 'held.deposits.find'],
    ['lock-bag', 'deposits.find'],
  ].map(([file, was = '']) =>
    equal(`${COUNTING}/bags/${file}.ts`, was, 'findLast', 'no declaration is there twice'),
  ),
  left(
    `${COUNTING}/bags/bag-owner.ts`,
    '!deposit',
    'false',
    'a declaration that comes between two statements, where no test holds one',
  ),
  ...['false', 'bag.depositId !== seen.depositId', 'bag.state !== seen.state'].map((becomes) =>
    left(
      `${COUNTING}/bags/lock-bag.ts`,
      'bag.depositId !== seen.depositId || bag.state !== seen.state',
      becomes,
      'the version, which is read after the lock, refuses the same acts',
    ),
  ),
  equal(
    `${COUNTING}/bags/lock-bag.ts`,
    "bag.state !== 'counting'",
    'false',
    'what is known matters while a bag is counted for the first time alone',
  ),
  ...(
    [
      ['companyId === null || accountId === null', 'companyId === null', 'a bag has both or neither'],
      ['deposit?.registerDate ?? null', 'deposit?.registerDate', 'a column that is not given is null'],
      [
        '...(reports.length > 0 ? [insertions(handledDeposit, reports)] : []),',
        '...(reports.length > (1) ? [insertions(handledDeposit, reports)] : []),',
        'a bag of one till has no reports, any other two or more',
      ],
      ['pass < closing.pass && sentAt', 'sentAt', 'the count that closes is the last'],
      ['pass < closing.pass', 'pass <= closing.pass', 'the count that closes is the last'],
      ['sentAt ?? savedAt', 'savedAt', 'a count that is sent is saved in the same moment'],
    ] as const
  ).map(([was, becomes, reason]) => equal(`${COUNTING}/bags/close-bag.ts`, was, becomes, reason)),
  equal(
    `${COUNTING}/acts/send-pass.ts`,
    "!isSecond && lastSent(held.passes, 'first')?.staffId === staffId",
    "lastSent(held.passes, 'first')?.staffId === staffId",
    'nobody opens a bag for the second count that they have counted',
  ),
  equal(
    `${COUNTING}/acts/send-pass.ts`,
    '...ownerOf(held.bag)',
    'nothing',
    'what differs was declared, and tied when it was opened',
  ),
  left(
    `${COUNTING}/acts/send-pass.ts`,
    'isTied || (first.depositId === count.pass.depositId && (held.deposit !== undefined || held.bag.accountId === accountId))',
    'first.depositId === count.pass.depositId && (held.deposit !== undefined || held.bag.accountId === accountId)',
    'no test ties a bag to its declaration between its two counts',
  ),
]
