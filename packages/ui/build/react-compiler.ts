/** What the compiler looks for: JSX, or a call of a hook. To read the other files, half of all, would only take time. */
const COMPILED = /<\/|\/>|\buse[A-Z(]/

/** Options of Babel for React's compiler. The programs have no source maps, so it makes none. */
export const compilerOptions = <Preset extends { readonly rolldown: object }>(
  preset: Preset,
  exclude: readonly RegExp[] = [],
) => ({
  presets: [{ ...preset, rolldown: { ...preset.rolldown, filter: { code: COMPILED } } }],
  exclude: [/[\\/]node_modules[\\/]/, ...exclude],
  sourceMap: false,
})
