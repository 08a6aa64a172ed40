import { getConfig } from '@kassavirta/domain/operation/settings/config/api'
import { changeOrders } from '@kassavirta/domain/reports/reports/change-orders'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { deposits } from '@kassavirta/domain/reports/reports/deposits'
import { extendedChangeOrders } from '@kassavirta/domain/reports/reports/extended-change-orders'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/extended-deposits'
import { handledChangeOrders } from '@kassavirta/domain/reports/reports/handled-change-orders'
import { handledDeposits } from '@kassavirta/domain/reports/reports/handled-deposits'
import { handledDepositEvents } from '@kassavirta/domain/reports/reports/handled-events'
import { supplyOrders } from '@kassavirta/domain/reports/reports/supply-orders'
import { visitChanges } from '@kassavirta/domain/reports/reports/visit-changes'
import { visits } from '@kassavirta/domain/reports/reports/visits'
import { listViews } from '@kassavirta/domain/reports/reports/saved-views/api'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll } from '../support/accessibility.ts'
import { framed, resizeFrame, type Size } from '../support/framed-page.ts'
import { heading, region } from '../support/screen.ts'
import { goTo } from '../support/address.ts'
import { concernDeposit, deposit, handledDeposit, openReport, rowOf, type Row } from './given-reports.ts'
import { config } from './open-portal.ts'

const DAYS = 'from=2025-10-12&to=2026-11-15'
const ROWS = 14

/** Address, title and rows of every report; where something can narrow the rows, it does, and has a chip. */
const lists: readonly (readonly [Report, string, string, (number: number) => Row])[] = [
  [
    deposits,
    'tilitysilmoitukset?removed=1&',
    'Tilitysilmoitukset',
    (id) => deposit(id, { stage: 'arrived' }),
  ],
  [
    changeOrders,
    'vaihtorahatilaukset?removed=1&',
    'Vaihtorahatilaukset',
    (entryId) => rowOf(changeOrders, { entryId }),
  ],
  [supplyOrders, 'tarviketilaukset?removed=1&', 'Tarviketilaukset', (id) => rowOf(supplyOrders, { id })],
  [visits, 'kuljetustilaukset?', 'Kuljetustilaukset', (id) => rowOf(visits, { id })],
  [visitChanges, 'kayntimuutokset?', 'Käyntimuutospyynnöt', (id) => rowOf(visitChanges, { id })],
  [
    handledDeposits,
    'kasitellyt-tilitykset?differences=1&',
    'Käsitellyt tilitykset',
    (id) => handledDeposit(id, { difference: -20, total: 80 }),
  ],
  [
    handledChangeOrders,
    'kasitellyt-vaihtorahatilaukset?removed=1&',
    'Käsitellyt vaihtorahatilaukset',
    (entryId) => rowOf(handledChangeOrders, { entryId }),
  ],
  [extendedDeposits, 'konsernin-tilitykset?concern=11&', 'Konsernin tilitykset', (id) => concernDeposit(id)],
  [
    extendedChangeOrders,
    'konsernin-vaihtorahatilaukset?concern=11&',
    'Konsernin vaihtorahatilaukset',
    (entryId) => rowOf(extendedChangeOrders, { entryId }),
  ],
  [
    handledDepositEvents,
    'kasitellyt-laskentatapahtumat?concern=11&',
    'Käsitellyt laskentatapahtumat',
    (entryId) => rowOf(handledDepositEvents, { entryId }),
  ],
]

/** Where the first row or card begins. */
const firstRow = (title: string, selector: string) =>
  region(title).query()?.querySelector(selector)?.getBoundingClientRect().top

test('every report shows its first row above 420 px of a desk and above 320 px of a phone, whatever narrows it', async () => {
  openReport(
    'lista',
    lists.map(
      ([report, , , row]) => [report, Array.from({ length: ROWS }, (_, index) => row(index + 1))] as const,
    ),
    {
      given: ({ answer }) => {
        answer(getConfig, { ...config, statusLines: true, savedViews: true })
        answer(listViews, { views: [] })
      },
    },
  )
  await expect.element(heading('Raportit')).toBeVisible()
  for (const [size, selector, limit] of [
    ['desk', 'tbody tr', 420],
    ['phone', 'li', 320],
  ] as const satisfies readonly (readonly [Size, string, number])[]) {
    resizeFrame(size)
    for (const [, path, title] of lists) {
      goTo(`/raportit/${path}${DAYS}`)
      await expect.poll(() => firstRow(title, selector), { message: title }).toBeGreaterThan(0)
      framed().scrollTo(0, 0)
      expect.soft(firstRow(title, selector), `${title}, ${size}`).toBeLessThan(limit)
      await expectNoSidewaysScroll()
    }
  }
})
