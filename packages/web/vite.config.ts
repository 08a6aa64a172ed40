import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontPreload } from '@kassavirta/ui/build/font-preload.ts'
import { inLanguage } from '@kassavirta/ui/build/in-language.ts'
import { precompress } from '@kassavirta/ui/build/precompress.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { indexPage } from './build/index-page.ts'
import { moduleList } from './build/module-list.ts'
import { serviceWorker } from './build/service-worker.ts'

/** The gallery of ui parts is a second entry in a folder of its own: it can never slip into a release. */
const gallery = process.env['VITE_GALLERY'] === 'true'
const wrapper = process.env['VITE_WRAPPER'] === 'true'

/**
 * Builds that only tests look at leave out what takes most of the time and changes no behaviour: the compiler, which
 * spares renders, and the packed copies of the files.
 */
const quick = process.env['VITE_QUICK'] === 'true'

/**
 * The frame, the front page and plain parts such as a button are rendered a few times in a visit, and everybody fetches
 * them: what the compiler would add to remember their parts costs more than it saves. In forms, where every key renders,
 * it pays.
 */
const FRAME =
  /[\\/](?:web[\\/]src[\\/](?:app|platform|flows)|ui[\\/]src[\\/](?:elements|feedback|overlay|figures|camera|routing))[\\/]/

const { texts, plugins, outDir } = inLanguage(new URL('build/page-texts.fi.ts', import.meta.url))

export default defineConfig({
  // Relative addresses: the same build works under any BASE_PATH and inside a wrapper (decisions E9, E10).
  base: './',
  plugins: [
    react({ compiler: !quick, exclude: [/[\\/]node_modules[\\/]/, FRAME] }),
    ...plugins,
    fontPreload(),
    indexPage({ wrapper }),
    moduleList(),
    // A wrapper has the whole program on the phone anyway.
    ...(gallery || wrapper ? [] : [serviceWorker()]),
    ...(gallery || quick ? [] : [precompress()]),
  ],
  // A worker is built by itself, so it needs the same texts.
  worker: { format: 'es', plugins: () => texts },
  build: {
    outDir: gallery ? '.cache/gallery' : outDir,
    emptyOutDir: true,
    manifest: true,
    // Browsers of the last two years. CSS is left as written: lowering light-dark() would triple the tokens.
    target: 'es2024',
    cssTarget: 'esnext',
    // The security policy forbids data: scripts, styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      ...(gallery ? { input: 'gallery.html' } : {}),
      output: {
        codeSplitting: { groups: chunkGroups },
        // The first page names every file that a screen may need: without the words of their names it is 0.8 kB smaller, packed.
        chunkFileNames: 'assets/[hash].js',
      },
    },
  },
  // The portal while the screens are being worked on: the port of `npm start`.
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] || '8080'}` } },
})
