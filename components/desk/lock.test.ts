import { searchDesk } from '@kassavirta/domain/reports/front-pages/desk/api'
import {
  beginStaffSession,
  getStaffSession,
  showFactor,
  unlockStaffSession,
} from '@kassavirta/domain/people/staff/api'
import { expect, test } from 'vitest'
import { click, fill, press } from '../support/actions.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { framed, reload } from '../support/framed-page.ts'
import { box, button, dialog, screen } from '../support/screen.ts'
import { answerCounting } from './counting-world.ts'
import { openDesk, staffOf } from './open-desk.ts'

const PASSWORD = 'pitkä ja hyvä salasana'
const lock = () => dialog('Työpöytä on lukittu')
const ended = () => dialog('Istunto on päättynyt')
const password = (within: ReturnType<typeof dialog>) => within.getByLabelText('Salasana', { exact: true })
const searchField = () => screen.getByRole('combobox', { name: /^Hae pussi/ })
const openFront = () => openDesk('/', { roles: ['counter'], given: (given) => answerCounting(given) })

async function openSearch(): Promise<void> {
  await expect.poll(() => framed().document.title).toMatch(/ – /)
  await press('{Control>}k{/Control}')
  await expect.element(searchField()).toHaveFocus()
}

test('a locked desk stays locked over a reload, tells a wrong password, and opens with the right one', async () => {
  const server = openFront()
  await click(button('Lukitse'))
  await expect.element(password(lock())).toHaveFocus()
  server.answer(getStaffSession, { ...staffOf(['counter']), standing: 'locked' })
  await reload()
  await expect.element(lock()).toBeVisible()
  await fill(password(lock()), 'väärä')
  server.refuseFor(unlockStaffSession, 'wrongPassword', { field: 'password' })
  await click(button('Avaa', lock()))
  await expect.element(lock().getByText('Nykyinen salasana on väärä')).toBeVisible()
  await expectAccessible(['zoomed', 'phone'])
  await fill(password(lock()), PASSWORD)
  server.answer(unlockStaffSession, staffOf(['counter']))
  await click(button('Avaa', lock()))
  await expect.element(lock()).not.toBeInTheDocument()
})

test('where the last code is old, the lock asks for one too, and the password stays typed', async () => {
  const server = openFront()
  server.answer(unlockStaffSession, staffOf(['counter']))
  server.refuseFor(unlockStaffSession, 'factor_required')
  await click(button('Lukitse'))
  await fill(password(lock()), PASSWORD)
  await click(button('Avaa', lock()))
  await fill(box('Vahvistuskoodi', lock()), '123456')
  await click(button('Avaa', lock()))
  await expect.element(lock()).not.toBeInTheDocument()
  expect(server.calls(unlockStaffSession).map(({ body }) => body)).toEqual([
    { password: PASSWORD, code: null },
    { password: PASSWORD, code: '123456' },
  ])
})

test('a session that ended elsewhere covers the page, and the same person goes on where they were', async () => {
  const server = openFront()
  server.answer(searchDesk, { hits: [] })
  await openSearch()
  server.refuseFor(searchDesk, 'unauthorized')
  await fill(searchField(), '4711')
  await expect.element(ended()).toBeVisible()
  await expect.element(box('Käyttäjätunnus', ended())).toHaveAttribute('readonly')
  await expectAccessible(['zoomed', 'phone'])
  // Whoever was disabled gets the same words as with a wrong password.
  server.answer(beginStaffSession, { next: 'factor' })
  server.refuseFor(beginStaffSession, 'unauthorized')
  await fill(password(ended()), PASSWORD)
  await click(button('Jatka', ended()))
  await expect.element(ended().getByRole('alert')).toMatchTextContent('tunnuksesi on suljettu')
  await click(button('Jatka', ended()))
  await fill(box('Vahvistuskoodi', ended()), '123456')
  server.answer(showFactor, { staff: staffOf(['counter']), recoveryCodes: [] })
  await click(button('Kirjaudu sisään', ended()))
  await expect.element(ended()).not.toBeInTheDocument()
  await expect.element(searchField()).toHaveValue('4711')
  // What the end of the session stopped is asked again.
  await expect.element(screen.getByText(/Ei osumia\./)).toBeVisible()
})
