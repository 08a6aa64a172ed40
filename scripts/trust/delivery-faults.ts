import type { UndoneCure } from './planted-copy.ts'

const src = 'packages/server/src/'
const deliveries = `${src}features/deliveries/`
const races = 'packages/server/test/deliveries.race.test.ts'

/** What would let two people, a customer or an import act on one order at the same moment, and the test that must miss it. */
export const deliveryFaults: readonly UndoneCure[] = [
  {
    fault: 'two people pack one order, and one packs what its customer cancels',
    file: `${deliveries}order-queries.ts`,
    find: `const [found] = await changeOrders(tx, eq(changeOrder.id, id)).for('update', { of: changeOrder })`,
    replace: `const [found] = await changeOrders(tx, eq(changeOrder.id, id))`,
    test: races,
  },
  {
    fault: 'a run takes what is being cancelled',
    file: `${deliveries}order-queries.ts`,
    find: `const money = await changeOrders(tx, where(changeOrder)).for('update', { of: changeOrder })`,
    replace: `const money = await changeOrders(tx, where(changeOrder))`,
    test: races,
  },
  {
    fault: 'an order is packed by the clock before its lock',
    file: `${deliveries}pack-order.ts`,
    find: `parameters.ordersChangeable === 'true' && !isFrozen(order, parameters, now)`,
    replace: `parameters.ordersChangeable === 'true' && !isFrozen(order, parameters, new Date(now.getTime() + 1))`,
    test: races,
  },
  {
    fault: 'an import does not wait for an order that is being packed',
    file: `${src}features/provider/import/desk-entries.ts`,
    find: `await lockChangingOrders(tx, resultsOf(rows, 'changeorder'), statesOf(rows, 'changeorder'))`,
    replace: ``,
    test: races,
  },
  {
    fault: 'an import packs what the desk has packed',
    file: `${src}features/provider/import/desk-entries.ts`,
    find: `return packedAtDesk(tx, ids)`,
    replace: `return new Set(ids.filter((id) => id < 0))`,
    test: `${src}features/provider/import/import-orders.test.ts`,
  },
]
