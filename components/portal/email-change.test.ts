import { confirmEmailChange, stopEmailChange } from '@kassavirta/domain/people/profile/api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { alert, button, heading, link, screen } from '../support/screen.ts'
import { openPortal } from './open-portal.ts'

const CODE = '0123-4567-89AB-CDEF-GHJK-MNPQ'
const PAGE = `/sahkopostin-vaihto#${CODE}`

test('the link of the letter changes nothing until a button is pressed, and stopping leads on to a new password', async () => {
  const server = openPortal(PAGE, {
    user: null,
    given: ({ answer }) => answer(stopEmailChange, undefined),
  })
  await expect.element(heading('Sähköpostiosoitteen vaihto')).toBeVisible()
  await expectAccessible()
  expect(server.calls(stopEmailChange)).toEqual([])
  await click(button('Peru vaihto'))
  await expect.element(screen.getByRole('status').filter({ hasText: 'Vaihto on peruttu' })).toBeVisible()
  expect(server.calls(stopEmailChange).map(({ body }) => body)).toEqual([{ code: CODE }])
  await expectAccessible()
  await click(link('Tilaa aktivointikoodi'))
  await expect.element(heading('Tilaa aktivointikoodi')).toBeVisible()
})

test('a code that no change waits for is told by the server, and a link without a code by the page', async () => {
  const text = 'Tämä osoitteen vaihto ei enää odota vahvistusta.'
  openPortal(PAGE, { user: null, given: ({ refuse }) => refuse(confirmEmailChange, 400, text) })
  await click(button('Vahvista uusi osoite'))
  await expect.element(alert()).toMatchTextContent(text)
  openPortal('/sahkopostin-vaihto', { user: null })
  await expect.element(alert()).toMatchTextContent('Linkki on vajaa')
})
