import { getPhoneOrder, orderByPhone } from '@kassavirta/domain/orders/change-orders/api'
import { describe, expect, test } from 'vitest'
import {
  blur,
  box,
  button,
  choice,
  choose,
  click,
  errorSummary,
  fill,
  link,
  screen,
} from '../support/screen.ts'
import { reload } from '../support/framed-page.ts'
import { openPlace } from './customers-world.ts'

async function openPhoneOrder() {
  const server = openPlace()
  server.answer(getPhoneOrder, {
    name: 'Myllypuoti Pispala',
    accounts: [
      {
        accountId: 61,
        accountNumber: 'FI2112345600000785',
        looseChange: false,
        earliest: '2026-11-18',
        latest: '2026-12-16',
        cutoff: '2026-11-16T10:00:00Z',
        closedDates: ['2026-11-21', '2026-11-22'],
        orderers: [
          { userId: 72, name: 'Antti Aalto', limit: null },
          { userId: 71, name: 'Maija Virtanen', limit: 300 },
        ],
      },
    ],
  })
  await click(link('Tilaa asiakkaan puolesta'))
  return server
}

async function fillIn(): Promise<void> {
  await choose(choice('Tilaaja'), '71')
  await fill(box('Toimituspäivä'), '18.11.2026')
  await blur(box('Toimituspäivä'))
  await fill(screen.getByRole('textbox', { name: /^50 €/ }), '4')
}

describe('an order by phone', () => {
  test('asks who orders', async () => {
    const server = await openPhoneOrder()
    await click(button('Tee tilaus'))
    await expect.element(errorSummary().getByRole('link', { name: /^Tilaaja/ })).toBeVisible()
    expect(server.calls(orderByPhone)).toEqual([])
  })

  test('shows its limit and its sum, also after a reload', async () => {
    await openPhoneOrder()
    await fillIn()
    await expect.element(screen.getByText(/^Raja 300,00/)).toBeVisible()
    await expect.element(screen.getByText(/^Yhteensä 200,00/)).toBeVisible()
    await reload()
    await expect.element(screen.getByText(/^Yhteensä 200,00/)).toBeVisible()
  })

  test('is made for the person at the account', async () => {
    const server = await openPhoneOrder()
    await fillIn()
    server.answer(orderByPhone, { entryId: 712 })
    await click(button('Tee tilaus'))
    await expect.element(screen.getByText(/Tilaus 712 on tehty: 200,00.* toimitus ke 18\.11\./)).toBeVisible()
    expect(server.calls(orderByPhone)[0]).toMatchObject({
      params: { companyId: '21' },
      body: { accountId: 61, userId: 71, deliveryDate: '2026-11-18', pcs_50e: 4, totalSum: 200 },
    })
  })
})
