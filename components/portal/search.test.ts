import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { searchPlace } from '@kassavirta/domain/reports/front-pages/search-api'
import { getSecondFactor } from '@kassavirta/domain/people/profile/api'
import { expect, test } from 'vitest'
import { click, fill, press, heading, link, screen } from '../support/screen.ts'
import type { GivenServer } from '../support/given-server.ts'
import { expectFront } from './front-world.ts'
import { config, openPortal } from './open-portal.ts'

const hits = [
  { kind: 'deposit' as const, entryId: 7, number: '4711', day: '2026-11-14', sum: 1260 },
  { kind: 'case' as const, entryId: 3, number: '47', day: '2026-11-10', sum: null },
]
const hit = (name: RegExp) => screen.getByRole('link', { name })
const openProfile = (given?: (server: GivenServer) => void) =>
  openPortal('/omat-tiedot', {
    given: (server) => {
      server.answer(getConfig, { ...config, search: true })
      server.answer(getSecondFactor, { active: false, recoveryCodesLeft: 0 })
      given?.(server)
    },
  })
const field = () => screen.getByRole('searchbox', { name: 'Mitä haetaan?' })

test('the search opens by its key and finds', async () => {
  const server = openProfile(({ answer }) => answer(searchPlace, { hits }))
  await expect.element(link('Haku')).toBeVisible()
  await press('/')
  await expect.element(field()).toHaveFocus()
  expect(server.calls(searchPlace)).toEqual([])
  await fill(field(), '4711')
  await expect.element(hit(/Tilitysilmoitus, pussi 4711.*14\.11\.2026, 1\s260,00\s€/)).toBeVisible()
  await expect
    .element(hit(/Yhteydenotto 47.*10\.11\.2026/))
    .toHaveAttribute('href', expect.stringMatching(/yhteydenotot\/3$/))
  expect(server.calls(searchPlace).at(-1)?.query).toMatchObject({ q: '4711' })
  await press('/')
  await expect.element(field()).toHaveValue('4711/')
})

test('where nothing is found it says what to try', async () => {
  openPortal('/haku?q=sello', {
    given: ({ answer }) => {
      answer(getConfig, { ...config, search: true })
      answer(searchPlace, { hits: [] })
    },
  })
  await expect.element(field()).toHaveValue('sello')
  await expect.element(screen.getByText(/ei löydy mitään/)).toBeVisible()
})

test('the sign in the bar leads to the search', async () => {
  openProfile()
  await click(link('Haku'))
  await expect.element(heading('Haku')).toBeVisible()
})

test('without the search there is no sign of it', async () => {
  openPortal('/haku')
  await expectFront()
  await press('/')
  await expect.element(link('Haku')).not.toBeInTheDocument()
  await expect.element(field()).not.toBeInTheDocument()
})
