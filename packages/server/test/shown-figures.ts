/** Those of the figures that an answer tells. */
export const shownFigures = (payload: string, figures: readonly string[]): readonly string[] => {
  const joined = payload.replaceAll(SPACE_BETWEEN_DIGITS, '')
  return figures.filter((figure) => standsAlone(figure).test(joined))
}

/** Texts part thousands by spaces. */
const SPACE_BETWEEN_DIGITS = /(?<=\d)[\u00a0 ](?=\d)/g

/** The same digits inside a moment or a longer number are something else. */
const standsAlone = (figure: string): RegExp => new RegExp(String.raw`(?<![\d.,])${figure}(?!\d)`)
