import type { UndoneCure } from './planted-copy.ts'

const src = 'packages/server/src/'
const deliveries = `${src}features/deliveries/`
const stages = 'packages/domain/src/stages/orders.ts'
const orders = `${deliveries}orders/`
const races = 'packages/server/test/deliveries.race.test.ts'
const locked = 'packages/server/test/locked-deliveries.race.test.ts'
const lockedRuns = 'packages/server/test/locked-runs.race.test.ts'
const property = `${deliveries}deliveries.property.test.ts`
const cutOff = `${src}features/change-orders/cut-off.test.ts`
const freezing = `${deliveries}freezing-minutes.test.ts`
const ofCustomers = `${src}features/change-orders/changing.race.test.ts`

/** What would let two people, a customer or an import act on one order at the same moment, and the test that must miss it. */
const orderRaces: readonly UndoneCure[] = [
  {
    fault: 'two people pack one order',
    file: `${orders}order-queries.ts`,
    find: `changeOrders(tx, where).for('update', { of: changeOrder })`,
    replace: `changeOrders(tx, where)`,
    test: races,
    title: 'of two people who pack one order at once, one does',
  },
  {
    fault: 'somebody packs over what a colleague has just packed',
    file: `${orders}act-on-order.ts`,
    find: `checkVersion(order, version)`,
    replace: ``,
    test: races,
    title: 'of two people who pack one order at once, one does',
  },
  {
    fault: 'somebody packs what its customer cancels',
    file: `${orders}order-queries.ts`,
    find: `changeOrders(tx, where).for('update', { of: changeOrder })`,
    replace: `changeOrders(tx, where)`,
    test: races,
    title: 'who has waited past noon packs',
  },
  {
    fault: 'an order is packed by what was read before its lock',
    file: `${orders}pack-order.ts`,
    find: `const order = await lockOrder(tx, kind, orderId)`,
    replace: `const order = (await findOrders(tx, (table) => eq(table.id, orderId))).find((each) => each.kind === kind)
    if (!order) throw new Problem('notFound')
    await lockOrder(tx, kind, orderId)`,
    also: {
      file: `${orders}pack-order.ts`,
      find: `import { lockOrder, lockSeal,`,
      replace: `import { eq } from 'drizzle-orm'
import { findOrders, lockOrder, lockSeal,`,
    },
    test: locked,
    title: 'packing sees a change of the order',
  },
  {
    fault: 'an order that its customer may still change is packed',
    file: `${orders}pack-order.ts`,
    find: `throw new Problem('orderNotFrozen')`,
    replace: `void 0`,
    test: races,
    title: 'before noon the customer cancels',
  },
  {
    fault: 'an order is cancelled by the clock before its lock',
    file: `${src}platform/ledgers/submit.ts`,
    find: `const held = await hold(tx)`,
    replace: `const before = deps.clock()
      const held = await hold(tx)`,
    also: {
      file: `${src}platform/ledgers/submit.ts`,
      find: `const now = deps.clock()`,
      replace: `const now = before`,
    },
    test: ofCustomers,
    title: 'a cancellation that waited past noon comes too late',
  },
  {
    fault: 'whoever changes an order does not hold it',
    file: `${src}platform/ledgers/submit.ts`,
    find: `(await hold?.(tx, body, companyId, params)) as Held`,
    replace: `undefined as Held`,
    test: ofCustomers,
    title: 'of a change and a cancellation at once one wins',
  },
  {
    fault: 'a change goes over another one',
    file: `${src}shared/open-order.ts`,
    find: `if (order.version !== version) throw new Problem('changedElsewhere')`,
    replace: ``,
    test: ofCustomers,
    title: 'of many changes with one version one is made',
  },
  {
    fault: 'a run takes what is being cancelled',
    file: `${orders}order-queries.ts`,
    find: `toOrders(await lockMoney(tx, where), await lockSupplies(tx, where))`,
    replace: `toOrders(await changeOrders(tx, where), await lockSupplies(tx, where))`,
    test: races,
    title: 'what is cancelled while its run leaves',
  },
  {
    fault: 'a stop is told twice',
    file: `${orders}order-queries.ts`,
    find: `toOrders(await lockMoney(tx, where), await lockSupplies(tx, where))`,
    replace: `toOrders(await changeOrders(tx, where), await lockSupplies(tx, where))`,
    test: races,
    title: 'of two outcomes that are told of one stop, the first counts',
  },
  {
    fault: 'two people pack the same supplies',
    file: `${orders}order-queries.ts`,
    find: `supplyOrders(tx, where).for('update')`,
    replace: `supplyOrders(tx, where)`,
    test: races,
    title: 'of two people who pack the same supplies, one does',
  },
  {
    fault: 'an import does not wait for an order that is being packed',
    file: `${src}features/provider/import/desk-entries.ts`,
    find: `await lockChangingOrders(tx, resultsOf(rows, 'changeorder'), statesOf(rows, 'changeorder'))`,
    replace: ``,
    test: races,
    title: 'an order that the desk and the systems pack at once has one result',
  },
  {
    fault: 'an import packs what the desk has packed',
    file: `${src}features/provider/import/desk-entries.ts`,
    find: `return packedAtDesk(tx, ids)`,
    replace: `return new Set(ids.filter((id) => id < 0))`,
    test: `${src}features/provider/import/import-orders.test.ts`,
  },
  {
    fault: 'a day of a recurring order is skipped while the desk packs its order',
    file: `${src}features/recurring-orders/queries.ts`,
    find: `await selectOrderForUpdate(tx, { recurringId, companyId, day })`,
    replace: ``,
    test: `${src}features/recurring-orders/made-days.race.test.ts`,
    title: 'a skip that waits for a packing',
  },
  {
    fault: 'the desk and the customer both settle a proposal',
    file: `${src}features/visits/decide-visit.ts`,
    find: `checkVersion(request, body.version)`,
    replace: ``,
    test: `${src}features/visits/visits.race.test.ts`,
  },
]

/** Rows that are read before they are locked: the act would decide by what somebody else changes while it waits. */
const lateLocks: readonly UndoneCure[] = [
  {
    fault: 'an act decides by an order from before its lock',
    file: `${orders}order-queries.ts`,
    find: `changeOrders(tx, where).for('update', { of: changeOrder })`,
    replace: `changeOrders(tx, where).then(async (early) => {
    await changeOrders(tx, where).for('update', { of: changeOrder })
    return early
  })`,
    test: locked,
  },
  {
    fault: 'an act decides by a run from before its lock',
    file: `${deliveries}runs/run-queries.ts`,
    find: `await tx.select().from(run).where(eq(run.id, runId)).for('update')`,
    replace: `await tx.select().from(run).where(eq(run.id, runId))
  await tx.select().from(run).where(eq(run.id, runId)).for('update')`,
    test: lockedRuns,
  },
  {
    fault: 'an act decides by a route from before its lock',
    file: `${deliveries}stops/route-queries.ts`,
    find: `await tx.select().from(deliveryRoute).where(eq(deliveryRoute.id, routeId)).for('update')`,
    replace: `await tx.select().from(deliveryRoute).where(eq(deliveryRoute.id, routeId))
  await tx.select().from(deliveryRoute).where(eq(deliveryRoute.id, routeId)).for('update')`,
    test: lockedRuns,
  },
  {
    fault: 'an act decides by a request for a visit from before its lock',
    file: `${src}shared/visit-request-queries.ts`,
    find: `await selectVisit(tx, kind, id).for('update')`,
    replace: `await selectVisit(tx, kind, id)
  await selectVisit(tx, kind, id).for('update')`,
    test: 'packages/server/test/locked-requests.race.test.ts',
  },
]

/** Faults that break what must hold of a whole day, or at the very minute of the cut-off. */
const properties: readonly UndoneCure[] = [
  {
    fault: 'more is packed than was ordered',
    file: 'packages/domain/src/deliveries/packing.ts',
    find: `size > sizeOf(kind, ordered)`,
    replace: `size < sizeOf(kind, ordered)`,
    test: property,
  },
  {
    fault: 'the result says what was ordered and not what was packed',
    file: `${orders}pack-order.ts`,
    find: `{ packed, staff, now }`,
    replace: `{ packed: ordered, staff, now }`,
    test: property,
  },
  {
    fault: 'what is in the van is cancelled',
    file: stages,
    find: `onItsWay: { acts: { deliver: 'delivered', fail: 'notDelivered' },`,
    replace: `onItsWay: { acts: { deliver: 'delivered', fail: 'notDelivered', cancel: 'cancelled' },`,
    test: property,
  },
  {
    fault: 'what goes out once more is no other attempt',
    file: stages,
    find: `move.act === 'sendAgain' ? attempt + 1 : attempt`,
    replace: `move.act === 'returnToVault' ? attempt + 1 : attempt`,
    test: property,
  },
  {
    fault: 'an order is changed at the minute of its cut-off',
    file: `${src}shared/freezing.ts`,
    find: `at < freezes`,
    replace: `at <= freezes`,
    test: cutOff,
  },
  {
    fault: 'an order is not packed at the minute of its cut-off',
    file: `${src}shared/freezing.ts`,
    find: `at < freezes`,
    replace: `at <= freezes`,
    test: freezing,
  },
  {
    fault: 'the earlier cut-off of an exception day is overlooked',
    file: 'packages/domain/src/kernel/dates/cut-off.ts',
    find: `own && own < usual ? own : usual`,
    replace: `own && own > usual ? own : usual`,
    test: cutOff,
  },
]

export const deliveryFaults: readonly UndoneCure[] = [...orderRaces, ...lateLocks, ...properties]
