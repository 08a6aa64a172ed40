import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontPreload } from '@kassavirta/ui/build/font-preload.ts'
import { inLanguage } from '@kassavirta/ui/build/in-language.ts'
import { precompress } from '@kassavirta/ui/build/precompress.ts'

/** Where the listener of the desk is while the screens are being worked on. */
const listener = `http://127.0.0.1:${process.env['DESK_PORT'] || '8081'}`

/** The frame, and the parts that the screens of several areas are made of. */
const shared =
  /[\\/](?:desk[\\/]src[\\/](?:app[\\/]Frame\.tsx$|platform[\\/])|ui[\\/]src[\\/](?:feedback|fields|browser|routing)[\\/])/

const { plugins, outDir } = inLanguage(new URL('build/page-texts.fi.ts', import.meta.url))

/** As in the portal: builds that only tests look at leave out what takes most of the time and changes no behaviour. */
const quick = process.env['VITE_QUICK'] === 'true'

export default defineConfig({
  base: './',
  plugins: [react({ compiler: !quick }), ...plugins, fontPreload(), ...(quick ? [] : [precompress()])],
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    // As the portal is built (packages/web/vite.config.ts), and for the same reasons.
    target: 'es2024',
    cssTarget: 'esnext',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What the first page needs is one file, and so is the frame with what all screens share: a module that two screens
      // share would be a file of its own.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial' as const], priority: 2 },
            { name: 'frame', test: shared, priority: 1 },
          ],
        },
      },
    },
  },
  server: { port: 5174, proxy: { '/api': listener } },
})
