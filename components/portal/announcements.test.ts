import { expect, test } from 'vitest'
import { getAnnouncements } from '@kassavirta/domain/letters/messages/api'
import { click, heading, link, region, screen } from '../support/screen.ts'
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

test('where nothing is announced there is no room for it', async () => {
  openWith()
  await expect.element(screen.getByRole('heading', { name: 'Tilanne nyt' })).toBeVisible()
  await expect.element(region('Tiedotteet')).not.toBeInTheDocument()
})

test('an announcement has a link where one is given [R-FRONT-05]', async () => {
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

test('an announcement leads to a page, never to an unsafe link [R-FRONT-05]', async () => {
  openWith('', 'javascript:alert(1)', '//evil.example', 'ohjeet', '/tiedustelu?reference=12344')
  await expect.element(screen.getByText('Tiedote 3.')).toBeVisible()
  await expect.poll(() => more().elements()).toHaveLength(1)
  await click(more())
  await expect.element(heading('Tiedustelu')).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: /^Tapahtuman summa/ })).toHaveValue('12344')
})

test('announcements that fail do not take the page with them', async () => {
  openPortal('/', { given: ({ cut }) => cut(getAnnouncements, Number.POSITIVE_INFINITY) })
  await expect.element(screen.getByText('Tiedotteiden haussa tapahtui virhe')).toBeVisible()
  await expect.element(link('Tee tilitys')).toBeVisible()
})
