import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { getOutcome } from '@kassavirta/domain/kernel/contract/outcome-api'
import type { Locator } from '@vitest/browser/context'
import type { GivenServer } from '../support/given-server.ts'
import { screen } from '../support/screen.ts'

/** What the page says of something that was confirmed and has not left, in the same words on every screen. */
export const waiting = (text: string): Locator => screen.getByRole('status').filter({ hasText: text })

/** Neither the answer of a sending nor that of the question after it reaches the page. */
export function loseOutcome({ loseAnswer }: GivenServer, endpoint: Endpoint): void {
  loseAnswer(endpoint)
  loseAnswer(getOutcome)
}
