/** The browser's own reader of codes, which not every browser has; the types of the DOM do not know it yet. */
type OwnReader = {
  readonly detect: (picture: ImageData) => Promise<readonly { readonly rawValue: string }[]>
}
type OwnReaderClass = {
  new (options: { readonly formats: readonly string[] }): OwnReader
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

/** The kinds of codes on bags, by the browser's names. */
const KINDS = ['code_128', 'itf', 'code_39', 'codabar']

export type PictureReader = (picture: ImageData) => Promise<readonly string[]>

/** The browser's own reader where it knows all kinds of codes, else ours, which is fetched now. */
export async function pictureReader(): Promise<PictureReader> {
  const own = (globalThis as { readonly BarcodeDetector?: OwnReaderClass }).BarcodeDetector
  // Some browsers have the class but no reader behind it, and say so only by an empty list.
  const known = (await own?.getSupportedFormats()) ?? []
  if (own && KINDS.every((kind) => known.includes(kind))) {
    const reader = new own({ formats: KINDS })
    return async (picture) => (await reader.detect(picture)).map(({ rawValue }) => rawValue)
  }
  const { decodePicture } = await import('./decode-picture.ts')
  return (picture) => Promise.resolve(decodePicture(picture))
}
