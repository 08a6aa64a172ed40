import { getOverview } from '@kassavirta/domain/overview/api'
import { expect, test } from 'vitest'
import { setVisibility } from '../support/visibility.ts'
import { expectUpdated, NOTHING } from './front-world.ts'
import { openPortal } from './open-portal.ts'

test('the state of things is asked for again when the page is shown again', async () => {
  const server = openPortal('/', { given: ({ answer }) => answer(getOverview, NOTHING) })
  await expectUpdated()
  expect(server.calls(getOverview)).toHaveLength(1)
  // A page begins to listen a moment after its first picture, so that it is hidden and shown until it has heard it.
  const asked = () => {
    setVisibility('hidden')
    setVisibility('visible')
    return server.calls(getOverview).length
  }
  await expect.poll(asked).toBeGreaterThan(1)
})
