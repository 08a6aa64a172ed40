/** Statuses whose text a person may read. 401 and 500 are made by the server itself, never by a rule. */
export type ProblemStatus = 400 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

/** Texts by field name, as the form knows the field. */
export type FieldTexts = Readonly<Record<string, string>>

/** An expected refusal, with the Finnish sentence that the person sees. */
export class Problem extends Error {
  readonly status: ProblemStatus
  readonly fields: FieldTexts

  constructor(status: ProblemStatus, text: string, fields: FieldTexts = {}) {
    super(text)
    this.name = 'Problem'
    this.status = status
    this.fields = fields
  }
}

/** The one error body (decisions J0). Clients written to the specification read any of the four text keys. */
export type ErrorBody = {
  readonly status: number
  readonly errorMessage: string
  readonly message: string
  readonly error: string
  readonly title: string
  readonly errors: FieldTexts
}

export const errorBody = (status: number, text: string, errors: FieldTexts = {}): ErrorBody => ({
  status,
  errorMessage: text,
  message: text,
  error: text,
  title: text,
  errors,
})
