import { getAnnouncements } from '@kassavirta/domain/letters/messages/api'
import { expect, test } from 'vitest'
import { click, heading, link, region, screen } from '../support/screen.ts'
import { framed, resizeFrame } from '../support/framed-page.ts'
import { act } from './front-world.ts'
import { openPortal } from './open-portal.ts'

const more = () => link('Lue lisää')

const openWith = (...links: readonly string[]) =>
  openPortal('/', {
    given: ({ answer }) =>
      answer(getAnnouncements, {
        announcements: links.map((arvo, index) => ({
          viite: `v${index}`,
          kuvaus: `Tiedote ${index}.`,
          arvo,
        })),
      }),
  })

test('each announcement is a banner below the buttons and above the state of things, at every width [R-FRONT-05]', async () => {
  for (const size of ['phone', 'desk'] as const) {
    openWith('https://www.example.fi/huoltokatko', '')
    resizeFrame(size)
    const told = () => region('Tiedotteet').getByRole('listitem')
    await expect.poll(() => told().elements()).toHaveLength(2)
    const { top, bottom, left, right } = region('Tiedotteet').element().getBoundingClientRect()
    expect(top).toBeGreaterThan(act('Raportit').element().getBoundingClientRect().bottom)
    const below = screen.getByRole('heading', { name: 'Tilanne nyt' })
    expect(bottom).toBeLessThanOrEqual(below.element().getBoundingClientRect().top)
    // A banner takes the whole width, and on a phone the first of them is on the first screen.
    const banner = told().first().element().getBoundingClientRect()
    expect([banner.left, banner.right]).toEqual([left, right])
    expect(banner.bottom).toBeLessThan(framed().innerHeight)
    expect(banner.height).toBeLessThan(80)
  }
})

test('where nothing is announced there is no room for it', async () => {
  openWith()
  await expect.element(screen.getByRole('heading', { name: 'Tilanne nyt' })).toBeVisible()
  await expect.element(region('Tiedotteet')).not.toBeInTheDocument()
})

test('each announcement is a banner, with a link where it has one [R-FRONT-05]', async () => {
  openWith('https://www.example.fi/huoltokatko', '/palaute', '')
  await expect.element(screen.getByText('Tiedote 0.')).toBeVisible()
  await expect.element(screen.getByText('Tiedote 2.')).toBeVisible()
  await expect.poll(() => more().elements()).toHaveLength(2)
  await expect.element(more().nth(0)).toHaveAttribute('href', 'https://www.example.fi/huoltokatko')
  await expect.element(more().nth(0)).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(more().nth(0)).toHaveAttribute('target', '_blank')
  await expect.element(more().nth(1)).toHaveAccessibleDescription('Tiedote 1.')
  await click(more().nth(1))
  await expect.element(heading('Palaute')).toHaveFocus()
})

test('a page of the portal opens with its search; what is no safe link is none [R-FRONT-05]', async () => {
  openWith('', 'javascript:alert(1)', '//evil.example', 'ohjeet', '/tiedustelu?reference=12344')
  await expect.element(screen.getByText('Tiedote 3.')).toBeVisible()
  await expect.poll(() => more().elements()).toHaveLength(1)
  await click(more())
  await expect.element(heading('Tiedustelu')).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: /^Tapahtuman summa/ })).toHaveValue('12344')
})

test('announcements that cannot be fetched do not take the page with them', async () => {
  openPortal('/', { given: ({ cut }) => cut(getAnnouncements, Number.POSITIVE_INFINITY) })
  await expect.element(screen.getByText('Tiedotteiden haussa tapahtui virhe')).toBeVisible()
  await expect.element(link('Tee tilitys')).toBeVisible()
})
