import { getAccounts, getParameter } from '@kassavirta/domain/places/companies/accounts-api'
import { getAnnouncements, getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { refresh } from '@kassavirta/domain/people/session/api'
import { expect, test } from 'vitest'
import { framed, showFrame } from '../support/framed-page.ts'
import { heading, screen } from '../support/screen.ts'
import { BUSY, message, tile, type OverviewReply, unreadOf } from './front-world.ts'
import { openPortal, eetu, onlyRights } from './open-portal.ts'

/** Of the window; what a person does not notice. */
const MOST_SHIFT = 0.02

type Shift = { readonly value: number; readonly sources: readonly { readonly node: Node | null }[] }

/** Every layout shift of the page from its first paint on. */
function shifts(): readonly Shift[] {
  const { PerformanceObserver: Observer } = framed()
  const observer = new Observer(() => undefined)
  observer.observe({ type: 'layout-shift', buffered: true })
  return observer.takeRecords() as unknown as readonly Shift[]
}

const nextPaint = () =>
  new Promise<void>((resolve) => framed().requestAnimationFrame(() => framed().setTimeout(resolve)))

/** In the order in which a slow line brings them, and against it. */
const LATE = [getConfig, getUnreadMessages, getAccounts, getParameter, getAnnouncements, getOverview]

type Case = {
  readonly name: string
  readonly rights: ReturnType<typeof onlyRights>
  readonly overview: OverviewReply
}
const { deposits: _deposits, deliveries: _deliveries, ...others } = BUSY
const cases: readonly Case[] = [
  {
    name: 'somebody who makes deposits',
    rights: onlyRights('permissionDeposit', 'permissionDepositReport'),
    overview: { ...BUSY, deliveries: undefined },
  },
  {
    name: 'somebody without any right',
    rights: onlyRights(),
    overview: others,
  },
]

for (const { name, rights, overview } of cases)
  for (const order of ['one after another', 'the other way round']) {
    test(`nothing moves on the front page of ${name}, answered ${order}`, async () => {
      const releases: (() => void)[] = []
      openPortal('/', {
        user: eetu,
        size: 'phone',
        given: ({ answer, hold }) => {
          answer(getUnreadMessages, unreadOf([message(11), message(12, { type: 'poikkeama' })]))
          answer(getAnnouncements, {
            announcements: [{ viite: 'tiedote', kuvaus: 'Portaalissa on huoltokatko', arvo: '' }],
          })
          answer(getAccounts, rights)
          answer(getOverview, overview)
          for (const late of [refresh, ...(order === 'one after another' ? LATE : LATE.toReversed())])
            releases.push(hold(late))
        },
      })
      showFrame()
      await expect.element(screen.getByRole('status')).toHaveTextContent('Ladataan…')
      for (const release of releases) {
        await nextPaint()
        release()
        await nextPaint()
      }
      await expect.element(heading('Hei Eetu!')).toBeVisible()
      await expect.element(tile()).toMatchTextContent('2 lukematonta viestiä')
      await expect.element(screen.getByText(/^Päivitetty klo/)).toBeVisible()
      await nextPaint()
      const total = shifts().reduce((sum, { value }) => sum + value, 0)
      const moved = shifts().flatMap(({ sources }) => sources.map(({ node }) => node?.textContent))
      expect(total > MOST_SHIFT ? [total, moved] : 'still').toBe('still')
      // The measurement notices what moves.
      const before = shifts().length
      const block = framed().document.createElement('div')
      block.style.height = '200px'
      framed().document.querySelector('main')?.prepend(block)
      await expect.poll(() => shifts().length).toBeGreaterThan(before)
    })
  }
