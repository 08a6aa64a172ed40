import { equal, left, type Survivor } from './survivor.ts'

const COUNTING = 'server/src/features/counting'
const ORDERS = 'server/src/features/deliveries/orders'
const OUTCOME = 'server/src/features/deliveries/runs/record-outcome.ts'
const ACCESS = 'server/src/platform/rights/access.ts'
const RIGHTS = 'server/src/platform/rights/rights.ts'

export const serverSurvivors: readonly Survivor[] = [
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
      ['isNamed: false', 'nothing', 'what is missing is false too'],
      [
        "typeof part !== 'object' || part === null || !given",
        "typeof part !== 'object' || part === null",
        'a company that is left out and one that is empty are both missing',
      ],
      [
        'part === company || value === undefined',
        'value === undefined',
        'the place of the call is the one whose rights were read',
      ],
      ['return parsed[field] ?? 0', 'return parsed[field] ?? (1)', 'what was parsed has the field'],
      [
        "typeof part !== 'object' || part === null || !Object.hasOwn(part, field)",
        "typeof part !== 'object' || part === null",
        'nothing that a call is read into inherits a field of these names',
      ],
      [
        "access.kind === 'company'",
        'false',
        'what the header names has been written where the call should have it',
      ],
    ] as const
  ).map(([was, becomes, reason]) => equal(ACCESS, was, becomes, reason)),
  left(
    ACCESS,
    "company === 'body'",
    'true',
    'no call takes a sender in its body but those with their company there',
  ),
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
    'account',
    'nothing (3)',
    'no answer after a count shows the account',
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
