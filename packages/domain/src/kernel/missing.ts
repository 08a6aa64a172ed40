import { validationTexts } from './terms.fi.ts'

/** The error of a schema: a value that is not there is 'Vaadittu tieto', a wrong one gets `text`. */
export const missingOr =
  (text: string) =>
  (issue: { readonly input?: unknown }): string =>
    issue.input === undefined || issue.input === null || issue.input === '' ? validationTexts.required : text
