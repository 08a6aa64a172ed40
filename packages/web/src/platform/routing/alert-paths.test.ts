import { alertPaths } from '@kassavirta/domain/letters/alerts/paths'
import { expect, test } from 'vitest'
import { routeOf } from './match-route.ts'

/** What a mail links to is a screen of the portal. */
test.each([
  ['DepositHandledDetail', alertPaths.result(7)],
  ['ChangeOrderDetail', alertPaths.changeOrder(7)],
  ['SupplyOrderDetail', alertPaths.supplyOrder(7)],
  ['VisitDetail', alertPaths.visit(7)],
  ['VisitChangeDetail', alertPaths.visitChange(7)],
  ['OwnCase', alertPaths.answer(7)],
  ['DepositDetail', alertPaths.deposit(7)],
  ['Tilitys', alertPaths.declare()],
  ['Vaihtoraha', alertPaths.order()],
  ['FrontPage', alertPaths.rights()],
  ['FrontPage', alertPaths.nextVisit()],
])('the link to %s leads there', (id, path) => {
  expect(routeOf(path)?.id).toBe(id)
})
