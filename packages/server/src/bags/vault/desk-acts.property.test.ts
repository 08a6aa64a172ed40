import { expect, test } from 'vitest'
import { eq, isNull, like } from 'drizzle-orm'
import { lessPieces, type VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { databaseKind } from '../../../test/database.ts'
import {
  count,
  decide,
  fill,
  move,
  scan,
  closeSearch,
  decideRequest,
  link,
  tell,
  withdraw,
  askTransfer,
  cancelPacked,
  countVault,
  dropVaultCount,
  openVaultCount,
  packOrder,
  steal,
  compareShown,
  deskWorld,
  type DeskWorld,
  type BagRow,
  isSame,
  NOTHING,
  plus,
} from '../../../test/desk-acts.ts'
import { givenPortal, type TestPortal } from '../../../test/harness.ts'
import { pieces } from '../../../test/counting-day.ts'
import { isWhole } from '../../../test/whole.ts'
import { deskFeatures } from '../../desk-app.ts'
import {
  approval,
  bagPerson,
  countPass,
  countTill,
  missingBag,
  handledDeposit,
  vaultEntry,
  vaultMove,
} from '../../tables/bags.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { message } from '../../tables/letters.ts'
import { deposit } from '../../tables/submissions.ts'
import { dueBefore } from '../counting/counting-rules.ts'
import { noticesSince } from '../counting/late-bags.ts'

const portal = givenPortal({ extra: deskFeatures })
/** The embedded database takes hours for as much, and what is decided here is the server's. */
const isLong = isWhole && databaseKind === 'postgres'

test('whatever people of the desk and its vaults do, every bag and piece is somewhere, every loss is seen by two and no sum changes [R-COUNT-02]', async () => {
  const { counts, findings } = await playDesk(portal, { seed: 20_261_119, acts: isLong ? 4_000 : 800 })
  expect(findings).toEqual([])
  expect(counts.counted).toBeGreaterThan(isLong ? 100 : 20)
  expect(counts.losses).toBeGreaterThan(isLong ? 10 : 1)
})

/** Everything that is stored, read once for all checks. */
async function readAll({ db, rows }: DeskWorld) {
  return {
    bags: await rows(),
    deposits: await db.select().from(deposit),
    missing: new Map((await db.select().from(missingBag)).map((row) => [row.depositId, row])),
    results: await db.select().from(handledDeposit).where(isNull(handledDeposit.parentId)),
    people: await db.select().from(bagPerson),
    passes: await db.select().from(countPass),
    tills: await db.select().from(countTill),
    approvals: new Map((await db.select().from(approval)).map((row) => [row.id, row])),
    messages: await db.select().from(message),
    links: await db.select().from(audit).where(eq(audit.action, 'bag.linked')),
    entries: await db.select().from(vaultEntry),
    moves: await db.select().from(vaultMove),
    told: await db.select().from(outbox).where(like(outbox.type, 'vault.%')),
  }
}
type All = Awaited<ReturnType<typeof readAll>>

/** Looks at everything that is stored, and says in words what is wrong. */
type Check = (world: DeskWorld, all: All) => Promise<readonly string[]> | readonly string[]

const isInHand = ({ state }: BagRow): boolean => state !== 'counted' && state !== 'withdrawn'
const MISSING_DAYS = 2

/** Each declaration is counted, closed by two, noticed as missing, or waits: exactly one of them. */
const everyDeclarationIsSomewhere: Check = ({ portal }, { deposits, bags, missing, results }) => {
  const before = dueBefore(dayOf(portal.now), MISSING_DAYS)
  return deposits.flatMap(({ id, securityBagNumber: number, countingState, createdAt }) => {
    const own = bags.filter(({ depositId }) => depositId === id)
    const isHandled = countingState === 'käsitelty'
    const isCounted = own.length === 1 && own[0]!.state === 'counted'
    const isHere = bags.some(
      (bag) =>
        isInHand(bag) &&
        (bag.depositId === id ||
          (bag.depositId === null && (bag.securityBagNumber === number || bag.linkedDepositId === id))),
    )
    const row = missing.get(id)
    const places = {
      counted: isCounted,
      waiting: !isCounted && (isHere || (!row && (createdAt >= before || createdAt < noticesSince(before)))),
      missing: !isCounted && !isHere && row?.noticedAt != null && row.closedAt === null,
      closed: !isCounted && !isHere && row?.closedAt != null,
    }
    const found = Object.entries(places).flatMap(([place, isIt]) => (isIt ? [place] : []))
    const ofIt = results.filter(({ depositId }) => depositId === id)
    return [
      ...(found.length === 1 ? [] : [`declaration ${id} ${number} is ${found.join(' and ') || 'nowhere'}`]),
      ...(isHandled === isCounted && ofIt.length === (isCounted ? 1 : 0)
        ? []
        : [`declaration ${id} is ${countingState} with ${ofIt.length} results and ${own.length} bags`]),
    ]
  })
}

/** Each bag that is counted has one result, the others none, and its sum is that of the count that closed it. */
const sumsAreThoseCounted: Check = (_world, { bags, results, tills }) =>
  bags.flatMap(({ id, pass: closing, state }) => {
    const ofBag = results.filter(({ extId }) => extId === `desk-bag-${id}`)
    if (ofBag.length !== (state === 'counted' ? 1 : 0))
      return [`bag ${id} is ${state} with ${ofBag.length} results`]
    const counted = tills
      .filter(({ bagId, pass }) => bagId === id && pass === closing)
      .reduce((sum, { pcs_20e }) => sum + pcs_20e * 20_00, 0)
    return ofBag.every(({ totalCents }) => totalCents === counted)
      ? []
      : [`bag ${id} has another sum than was counted`]
  })

/** Whoever takes back a scan of somebody else, ends a search, links a bag or approves is seen by another. */
const everyLossIsSeenByASecondPerson: Check = async ({ supervisors }, all) => {
  const { bags, missing, approvals, messages, deposits, links } = all
  const listed: { bagId: number }[] = (await supervisors[0]!.browser.get('/bags/withdrawn')).json().rows
  const hidden = bags.filter(
    ({ id, state, withdrawnBy, arrivedBy, securityBagNumber: number, linkedDepositId }) =>
      state === 'withdrawn' &&
      withdrawnBy !== arrivedBy &&
      !bags.some((bag) => bag.id > id && bag.securityBagNumber === number && bag.state !== 'withdrawn') &&
      deposits.some(
        (each) =>
          (each.securityBagNumber === number || each.id === linkedDepositId) &&
          each.countingState === 'uusi' &&
          !missing.get(each.id)?.closedAt,
      ) &&
      !listed.some(({ bagId }) => bagId === id),
  )
  // One whose bag was counted after all may have another number since.
  const lost = new Set(deposits.flatMap(({ id, countingState }) => (countingState === 'uusi' ? [id] : [])))
  const closed = [...missing.values()].filter(({ depositId, closedAt }) => closedAt && lost.has(depositId))
  return [
    ...hidden.map(({ id }) => `the scan ${id} was taken back and no supervisor sees it`),
    ...closed.flatMap(({ depositId, approvalId, closedAt }) => {
      const number = deposits.find(({ id }) => id === depositId)?.securityBagNumber
      const ofSearch = bags.filter(
        (bag) => bag.securityBagNumber === number || bag.linkedDepositId === depositId,
      )
      const movers = [
        ...ofSearch.flatMap(({ withdrawnAt, withdrawnBy }) =>
          withdrawnAt && withdrawnAt <= closedAt! ? [withdrawnBy] : [],
        ),
        ...links.flatMap(({ at, staffId, subject }) =>
          at <= closedAt! && ofSearch.some(({ id }) => String(id) === subject) ? [staffId] : [],
        ),
      ]
      const two = approvals.get(approvalId!)
      const isByTwo =
        two?.decision === 'approved' &&
        two.requestedBy !== two.decidedBy &&
        !movers.includes(two.requestedBy) &&
        !movers.includes(two.decidedBy)
      const isTold = messages.some(({ extId }) => extId === `desk-closed-${depositId}`)
      return isTold && isByTwo
        ? []
        : [`the search of ${depositId} was closed by one person, or without a word`]
    }),
  ]
}

/** Money is where the slip says, though one of the staff wants it elsewhere; nobody has two parts in one bag. */
const nobodyAlone: Check = ({ trueBag }, { bags, people, passes, results, approvals }) => [
  ...results.flatMap(({ extId, companyId, securityBagNumber }) =>
    companyId === trueBag(securityBagNumber ?? '')?.shop.companyId ? [] : [`${extId} is of the wrong place`],
  ),
  ...bags.flatMap(({ id, linkedDepositId, state, pass }) => {
    const counters = new Set(passes.filter(({ bagId }) => bagId === id).map(({ staffId }) => staffId))
    const linkers = people.filter(({ bagId, step }) => bagId === id && step === 'link')
    const isAlone = state === 'counted' && pass > 0 && linkedDepositId !== null && counters.size < 2
    return [
      ...(linkers.some(({ staffId }) => counters.has(staffId))
        ? [`bag ${id} was counted by its linker`]
        : []),
      ...(isAlone ? [`bag ${id} was linked by hand and counted by one person`] : []),
    ]
  }),
  ...[...approvals.values()].flatMap(({ id, requestedBy, decidedBy, barred }) =>
    decidedBy !== null && (decidedBy === requestedBy || barred.includes(decidedBy))
      ? [`request ${id} was decided by somebody who may not`]
      : [],
  ),
]

/** What every vault shows is what the model has, also where the last act was at another one. */
const vaultsAreThoseOfTheModel: Check = async (world) => {
  for (const vault of world.vaults) await compareShown(world, vault)
  return []
}

const isLess = (one: VaultPieces, other: VaultPieces): boolean =>
  Object.values(lessPieces(one, other)).some((each) => each < 0)

/** Every piece since the first count came by a bag, an order or a transfer, or is a difference that was decided. */
const noPieceOfAVaultIsLost: Check = ({ vaults, vaultOf }, { entries, moves, results, bags }) =>
  vaults.flatMap((vault) => {
    const own = entries.filter(({ office }) => office === vault.office)
    const counts = own.filter(({ kind }) => kind === 'count')
    const first = counts.find(({ expected }) => expected === null)
    if (!first) return []
    const isLater = (at: Date | null | undefined) => at != null && at > first.at
    const came = [
      ...counts.flatMap(({ pieces: found, expected }) => (expected ? [lessPieces(found, expected)] : [])),
      ...own.flatMap(({ kind, pieces: moved }) =>
        kind === 'in' ? [moved] : kind === 'out' ? [lessPieces(NOTHING, moved)] : [],
      ),
      ...moves.flatMap(({ companyId, pieces: moved, at }) =>
        vaultOf(companyId) === vault && isLater(at) ? [moved] : [],
      ),
      ...results.flatMap(({ companyId, extId, totalCents }) =>
        vaultOf(companyId) === vault && isLater(bags.find(({ id }) => extId === `desk-bag-${id}`)?.closedAt)
          ? [pieces({ pcs_20e: (totalCents ?? 0) / 20_00 })]
          : [],
      ),
    ]
    const book = came.reduce(plus, first.pieces)
    return isSame(book, vault.book)
      ? []
      : [`${vault.office} got ${JSON.stringify(book)} and has ${JSON.stringify(vault.book)}`]
  })

/** Two people stand behind each line of the history, a third behind each difference, and the systems are told of all. */
const nobodyAloneAtAVault: Check = ({ vaults }, { entries, told }) => [
  ...entries.flatMap(({ id, kind, staffId, secondId, decidedBy, pieces: found, expected }) => {
    const isAlone = kind !== 'dropped' && (secondId === null || secondId === staffId)
    const isSilent = expected !== null && !isSame(found, expected) && decidedBy === null
    const isOwn = decidedBy !== null && [staffId, secondId].includes(decidedBy)
    return isAlone || isSilent || isOwn ? [`line ${id} of a vault is the work of too few`] : []
  }),
  ...vaults.flatMap(({ office, losses }) => {
    const lost = entries.filter(
      (entry) => entry.office === office && entry.expected && isLess(entry.pieces, entry.expected),
    )
    return lost.length === losses ? [] : [`${office} lost ${losses} times, and ${lost.length} are recorded`]
  }),
  ...(told.length === entries.length ? [] : [`${told.length} events tell of ${entries.length} lines`]),
]

/** What anybody may do, and how often. A new act is a row here. */
const acts: readonly (readonly [act: (world: DeskWorld) => Promise<unknown>, weight: number])[] = [
  [fill, 8],
  [scan, 9],
  [count, 24],
  [decide, 3],
  [move, 4],
  [withdraw, 4],
  [link, 6],
  [closeSearch, 4],
  [decideRequest, 14],
  [tell, 2],
  [openVaultCount, 6],
  [countVault, 12],
  [dropVaultCount, 1],
  [askTransfer, 4],
  [packOrder, 3],
  [cancelPacked, 1],
  [steal, 1],
  [({ pass, random }) => pass(random.pick([1, 5, 24, 24])), 2],
]

/** What must hold whatever was done. A new check is a row here. */
const checks: readonly Check[] = [
  everyDeclarationIsSomewhere,
  sumsAreThoseCounted,
  everyLossIsSeenByASecondPerson,
  nobodyAlone,
  vaultsAreThoseOfTheModel,
  noPieceOfAVaultIsLost,
  nobodyAloneAtAVault,
]

/** Everything is looked at after so many acts. */
const BETWEEN_CHECKS = 50

type Wanted = { readonly seed: number; readonly acts: number; readonly isOver?: () => boolean }

/** Random acts of a desk whose people help and cheat, with everything that is stored looked at again and again. */
async function playDesk(portal: TestPortal, { seed, acts: wanted, isOver = () => false }: Wanted) {
  const world = await deskWorld(portal, seed)
  const counts = {
    acts: 0,
    declarations: 0,
    counted: 0,
    missing: 0,
    closed: 0,
    linked: 0,
    withdrawn: 0,
    vaultCounts: 0,
    losses: 0,
    transfers: 0,
    orderMoves: 0,
  }
  while (counts.acts < wanted && world.findings.length === 0 && !isOver()) {
    await world.random.weighted(acts)(world)
    counts.acts += 1
    if (counts.acts % BETWEEN_CHECKS !== 0 && counts.acts < wanted) continue
    await tell(world)
    const all = await readAll(world)
    for (const check of checks) world.findings.push(...(await check(world, all)))
    const missing = [...all.missing.values()]
    Object.assign(counts, {
      declarations: all.deposits.length,
      counted: all.results.length,
      missing: missing.length,
      closed: missing.filter(({ closedAt }) => closedAt !== null).length,
      linked: all.people.filter(({ step }) => step === 'link').length,
      withdrawn: all.bags.filter(({ state }) => state === 'withdrawn').length,
      vaultCounts: all.entries.filter(({ kind }) => kind === 'count').length,
      losses: world.vaults.reduce((sum, { losses }) => sum + losses, 0),
      transfers: all.entries.filter(({ kind }) => kind === 'in' || kind === 'out').length,
      orderMoves: all.moves.length,
    })
  }
  return { counts, findings: world.findings.map((found) => `after ${counts.acts} acts: ${found}`) }
}
