import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import {
  chooseStatement,
  getReceipt,
  getStatement,
  listStatements,
} from '@kassavirta/domain/reports/reports/statements-api'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { getResult } from '@kassavirta/domain/bags/deposits/api'
import { expect, test } from 'vitest'
import { choose, click, alert, button, choice, region, screen, expectGone } from '../support/screen.ts'
import type { GivenServer } from '../support/given-server.ts'
import { deposit, openReport } from './reports-world.ts'
import { config, kaleva } from './open-portal.ts'

const FIRST = { accountId: 31, accountNumber: 'FI2112345600000785', isMailed: false }
const SECOND = { accountId: 32, accountNumber: 'FI1410093000123458', isMailed: false }
const months = ['2026-11', '2026-10', '2026-09']

const panel = () => region('Koosteet')
const load = () => button('Lataa PDF')
const mailed = () =>
  screen.getByRole('checkbox', { name: 'Lähetä linkki sähköpostiini joka kuun 1. päivänä' })

const openList = (address: string, given: (server: GivenServer) => void) =>
  openReport(address, [], {
    given: (server) => {
      server.answer(getConfig, { ...config, statements: true })
      given(server)
    },
  })

test('the month that is over is offered first', async () => {
  const server = openList('lista', ({ answer }) => {
    answer(listStatements, { accounts: [FIRST, SECOND], months })
    answer(getStatement, '')
  })
  await expect.element(panel()).toBeVisible()
  await click(load())
  await expect
    .poll(() => server.calls(getStatement).map(({ params }) => params))
    .toEqual([{ accountId: '31', month: '2026-10' }])
  await choose(choice('Tili'), '32')
  await choose(choice('Kuukausi'), '2026-11')
  await click(load())
  await expect
    .poll(() => server.calls(getStatement).at(-1))
    .toMatchObject({ params: { accountId: '32', month: '2026-11' }, query: { companyId: String(kaleva.id) } })
  await expectGone(alert())
})

test('the link of a mail opens account and month', async () => {
  let isMailed = false
  const server = openList('lista?kooste=32_2026-09', ({ answer }) => {
    answer(listStatements, () => ({ accounts: [FIRST, { ...SECOND, isMailed }], months }))
    answer(chooseStatement, ({ body }) => {
      isMailed = body['isMailed'] === true
      return undefined
    })
  })
  await expect.element(choice('Tili')).toHaveValue('32')
  await expect.element(choice('Kuukausi')).toHaveValue('2026-09')
  await click(mailed())
  await expect.element(mailed()).toBeChecked()
  expect(server.calls(chooseStatement).at(-1)?.body).toEqual({
    customerId: kaleva.id,
    accountId: 32,
    isMailed: true,
  })
})

test('a statement that fails can be fetched again', async () => {
  const server = openList('lista?kooste=99_2020-01', (given) => {
    given.answer(listStatements, { accounts: [FIRST], months })
    given.answer(getStatement, '')
    given.refuseFor(getStatement, 'notFound')
  })
  await expect.element(choice('Tili')).toHaveValue('31')
  await click(load())
  await expect.element(alert()).toMatchTextContent('PDF-tiedoston lataaminen ei onnistunut')
  await click(load())
  await expectGone(alert())
  expect(server.calls(getStatement)).toHaveLength(2)
})

test('an entry has its receipt as a file', async () => {
  const server = openReport('tilitysilmoitukset/7', [[deposits, [deposit(7)]]], {
    given: ({ answer }) => {
      answer(getConfig, { ...config, statements: true })
      answer(getResult, { result: null })
      answer(getReceipt, '')
    },
  })
  await click(load())
  await expect
    .poll(() => server.calls(getReceipt).map(({ params }) => params))
    .toEqual([{ kind: 'deposit', entryId: '7' }])
})
