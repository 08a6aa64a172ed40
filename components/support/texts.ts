import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { screen } from './screen.ts'

/** The texts of all that is found, with single spaces as a person reads them. */
export const textsOf = (locator: Locator): readonly string[] =>
  locator.elements().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())

export const expectTexts = (locator: Locator, texts: readonly unknown[]): Promise<void> =>
  expect.poll(() => textsOf(locator)).toEqual(texts)

/** What has these words somewhere in its text; `getByText` of a string asks for the whole text. */
export const saying = (words: string): Locator => screen.getByText(words, { exact: false })

export const expectGone = (locator: Locator): Promise<void> => expect.element(locator).not.toBeInTheDocument()

/** What is told beside a field. The assertion itself knows no pattern that is made in another window than the field. */
export const expectTold = (field: Locator, words: RegExp | string): Promise<void> =>
  expect.element(field).toHaveAccessibleDescription(expect.stringMatching(words))
export const expectNotTold = (field: Locator, words: RegExp | string): Promise<void> =>
  expect.element(field).not.toHaveAccessibleDescription(expect.stringMatching(words))

/** The names of choices, in their order. */
export const expectLabels = (fields: Locator, labels: readonly string[]): Promise<void> =>
  expect
    .poll(() => fields.elements().map((field) => (field as HTMLInputElement).labels?.[0]?.textContent))
    .toEqual(labels)
