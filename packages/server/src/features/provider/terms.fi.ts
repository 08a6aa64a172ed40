/** What the provider's systems hear when a bundle is refused as a whole; what is wrong with a row is told in English. */
export const importRefused = (faults: number): string =>
  `Tuonti hylättiin: ${faults} ${faults === 1 ? 'virhe' : 'virhettä'}`
