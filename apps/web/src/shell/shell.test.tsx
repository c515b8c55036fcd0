import { shell as english } from '@porchlight/texts/en-us/shell.ts';
import { shell as spanish } from '@porchlight/texts/sp-es/shell.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { currentLocale, provideTexts } from '../platform/i18n/language.ts';
import { BrandView } from './Brand.tsx';
import { Footer, ProviderLines } from './Footer.tsx';
import { ProviderLinks } from './ProviderLinks.tsx';

provideTexts('en-us', 'shell', english);
provideTexts('sp-es', 'shell', spanish as unknown as typeof english);
const cedar = { brandName: 'Cedar Valley Fiber', supportPhone: '(563) 555-0100' };

describe('what the provider configures', () => {
  afterEach(() => currentLocale.set('en-us'));

  it('[SHELL-034] the header shows the company name from the configuration', () => {
    expect(renderToStaticMarkup(<BrandView configuration={{ brandName: 'Harbor Net' }} home="/home" />)).toContain('Harbor Net</span></a>');
    expect(renderToStaticMarkup(<BrandView configuration={null} home="/home" />)).not.toContain('<a');
  });

  it('[SHELL-035] the logo and its link are optional', () => {
    const plain = renderToStaticMarkup(<BrandView configuration={cedar} home="/home" />);
    expect(plain).toContain('href="/home"');
    expect(plain).not.toContain('<img');
    const linked = renderToStaticMarkup(
      <BrandView configuration={{ ...cedar, logoUrl: '/media/logo.svg', logoLink: 'https://cedar.example.com' }} home="/home" />,
    );
    expect(linked).toContain('href="https://cedar.example.com"');
    expect(linked).toContain('<img src="/media/logo.svg" alt=""/>');
  });

  it('[SHELL-036] navigation links open in a new window when flagged, and say so', () => {
    const links = [
      { label: 'Help', url: 'https://help.example.com', newWindow: true },
      { label: 'Shop', url: 'https://shop.example.com', newWindow: false },
    ];
    const markup = renderToStaticMarkup(<ProviderLinks links={links} newWindowNote="opens in a new window" />);
    expect(markup).toMatch(
      /href="https:\/\/help\.example\.com" target="_blank" rel="noopener noreferrer">Help<span[^>]*> \(opens in a new window\)/,
    );
    expect(markup).toMatch(/href="https:\/\/shop\.example\.com">Shop<\/a>/);
  });

  it('[SHELL-033] the footer shows a translated message and the version', () => {
    expect(renderToStaticMarkup(<ProviderLines configuration={cedar} />)).toContain('Internet service by Cedar Valley Fiber');
    expect(renderToStaticMarkup(<Footer />)).toMatch(/Version \d+\.\d+\.\d+/);
    currentLocale.set('sp-es');
    expect(renderToStaticMarkup(<ProviderLines configuration={cedar} />)).toContain('Servicio de internet de Cedar Valley Fiber');
    expect(renderToStaticMarkup(<Footer />)).toMatch(/Versión \d+\.\d+\.\d+/);
  });

  it('[I18N-002] the support phone comes from the configuration; without one nothing is said about it', () => {
    expect(renderToStaticMarkup(<ProviderLines configuration={cedar} />)).toContain('href="tel:+15635550100"');
    expect(renderToStaticMarkup(<ProviderLines configuration={{ brandName: 'Harbor Net' }} />)).not.toContain('tel:');
  });
});
