/** The content of a printed paper, in reading order, without its layout. */
export type Paper = {
  /** The heading of the paper, and the name of the document. */
  readonly title: string
  /** Under the heading: whose paper it is and what it is about. */
  readonly facts: readonly Fact[]
  readonly parts: readonly PaperPart[]
  /** At the foot of every sheet, before its number. */
  readonly foot: string
}

export type Fact = { readonly term: string; readonly value: string }

export type PaperPart =
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'facts'; readonly heading: string; readonly facts: readonly Fact[] }
  | {
      readonly kind: 'table'
      readonly heading: string
      readonly columns: readonly PaperColumn[]
      readonly rows: readonly (readonly string[])[]
      /** The last row, with a text for each column; absent where nothing is added up. */
      readonly totals: readonly string[] | undefined
    }

export type PaperColumn = {
  readonly heading: string
  /** Figures are aligned by their last digit. */
  readonly isFigure: boolean
}
