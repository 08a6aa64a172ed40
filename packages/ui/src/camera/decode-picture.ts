import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap'
import GlobalHistogramBinarizer from '@zxing/library/esm/core/common/GlobalHistogramBinarizer'
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType'
import Exception from '@zxing/library/esm/core/Exception'
import CodaBarReader from '@zxing/library/esm/core/oned/CodaBarReader'
import Code128Reader from '@zxing/library/esm/core/oned/Code128Reader'
import Code39Reader from '@zxing/library/esm/core/oned/Code39Reader'
import ITFReader from '@zxing/library/esm/core/oned/ITFReader'
import type OneDReader from '@zxing/library/esm/core/oned/OneDReader'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource'

/** The kinds of codes on bags. The package as a whole also reads squares, which would be eight times the size. */
const readers: readonly OneDReader[] = [
  new Code128Reader(),
  new ITFReader(),
  new Code39Reader(),
  new CodaBarReader(),
]
const hints = new Map([[DecodeHintType.TRY_HARDER, true]])

/** The texts of the codes in a picture, read without WebAssembly, which the security policy forbids. */
export function decodePicture({ data, width, height }: ImageData): readonly string[] {
  const source = new RGBLuminanceSource(brightnessOf(data), width, height)
  const picture = new BinaryBitmap(new GlobalHistogramBinarizer(source))
  return readers.flatMap((reader) => {
    try {
      return [reader.decode(picture, hints).getText()]
    } catch (thrown) {
      // This is how the package says that there is no such code in the picture.
      if (thrown instanceof Exception) return []
      throw thrown
    }
  })
}

/** One byte for each pixel; the eye and cameras see green best. */
function brightnessOf(rgba: Uint8ClampedArray): Uint8ClampedArray {
  const brightness = new Uint8ClampedArray(rgba.length / 4)
  for (let pixel = 0; pixel < brightness.length; pixel += 1) {
    const at = pixel * 4
    brightness[pixel] = ((rgba[at] ?? 0) + 2 * (rgba[at + 1] ?? 0) + (rgba[at + 2] ?? 0)) / 4
  }
  return brightness
}
