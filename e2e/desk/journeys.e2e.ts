import { handOver, missingBag, depositRound } from './journeys/round-trip.ts'
import { lateOrder, orderRound, recurringRound } from './journeys/orders.ts'
import { newShop, visits, word } from './journeys/customers.ts'
import { stopAfterLast, test } from '../support/journey.ts'

// One after the other on one demo, whose days pass from journey to journey.
test.describe.configure({ mode: 'default' })
stopAfterLast()

test('a bag that is declared after its scan is not missing, and a search is ended with a reason', missingBag)

test(
  'an order that has not come on its day is late on the front page until the desk cancels it: its row, its page and a message say so',
  lateOrder,
)

test(
  'a visit is agreed on: the customer accepts the proposed day, the desk settles one by phone while the page of the customer is still open, and a withdrawn wish leaves the list',
  visits,
)

test('a deposit goes round: declared, received, counted short, asked about, answered, read', depositRound)

test(
  'an order goes round: changed, frozen while it is changed again, packed otherwise, delivered, short, asked about, answered',
  orderRound,
)

test(
  'of a recurring order one day is skipped before its order is made, one after, and none after its cut-off; the others are made without anybody, and the desk sees exactly those',
  recurringRound,
)

test(
  'a shop begins: its place, account and person come from the desk, its right is asked for in the portal, two people approve, and its first deposit is declared',
  newShop,
)

test(
  'at the door the driver says the digits that the shop sees, both mark the bags, one corrects its number, and the deposit is fetched',
  handOver,
)

test('mails are chosen, come of what was counted before, and are stopped by one press', word)
