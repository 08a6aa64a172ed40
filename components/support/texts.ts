import { expect } from 'vitest'
import type { Locator } from '@vitest/browser/context'
import { screen } from './screen.ts'

/** The texts of all that is found, with single spaces as a person reads them. */
export const textsOf = (locator: Locator): readonly string[] =>
  locator.elements().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())

export async function expectTexts(locator: Locator, texts: readonly unknown[]): Promise<void> {
  await expect.poll(() => textsOf(locator)).toEqual(texts)
}

/** The names of choices, in their order. */
export async function expectLabels(fields: Locator, labels: readonly string[]): Promise<void> {
  const labelsOf = () =>
    fields.elements().map((field) => (field as HTMLInputElement).labels?.[0]?.textContent)
  await expect.poll(labelsOf).toEqual(labels)
}

/** What has these words somewhere in its text; `getByText` of a string asks for the whole text. */
export const saying = (words: string): Locator => screen.getByText(words, { exact: false })

export async function expectGone(locator: Locator): Promise<void> {
  await expect.element(locator).not.toBeInTheDocument()
}

/** The assertion itself knows only patterns that are made in the window of the element, which a test never has. */
const matching = (words: RegExp | string): string => expect.stringMatching(words) as string

/** What is told beside a field. */
export async function expectTold(field: Locator, words: RegExp | string): Promise<void> {
  await expect.element(field).toHaveAccessibleDescription(matching(words))
}

export async function expectNotTold(field: Locator, words: RegExp | string): Promise<void> {
  await expect.element(field).not.toHaveAccessibleDescription(matching(words))
}
