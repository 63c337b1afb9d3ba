import { createElement } from "react";
import { Link } from "@/components/navigation/link";
import { CopyButton } from "./copy-button";
import { type Block, parseMarkdown } from "./parse-markdown";

const link = "text-action underline underline-offset-4";

interface MarkdownProps {
  source: string;
  /** The address of what a relative link names; null where the product does not have it. */
  addressOf: (target: string) => string | null;
}

/** A page of `docs/` without its title, which the header shows. */
export function Markdown({ source, addressOf }: MarkdownProps) {
  const [title, ...rest] = parseMarkdown(source);
  const blocks = title?.kind === "heading" && title.level === 1 ? rest : [title, ...rest];
  return <Blocks blocks={blocks.filter((block) => block !== undefined)} addressOf={addressOf} />;
}

type InlineProps = Pick<MarkdownProps, "addressOf">;

function Blocks({ blocks, addressOf }: InlineProps & { blocks: readonly Block[] }) {
  return blocks.map((block, index) => {
    switch (block.kind) {
      case "heading":
        return createElement(
          `h${block.level}`,
          {
            key: index,
            id: anchorOf(block.text),
            className: "scroll-mt-20 pt-3 text-base font-medium",
          },
          <Inline text={block.text} addressOf={addressOf} />,
        );
      case "paragraph":
        return (
          <p key={index}>
            <Inline text={block.text} addressOf={addressOf} />
          </p>
        );
      case "code":
        return (
          <div key={index} className="relative">
            <pre
              tabIndex={0}
              className="overflow-x-auto rounded border bg-wash/60 px-4 py-3 pe-12 font-mono text-xs leading-5"
            >
              {block.text}
            </pre>
            <CopyButton text={block.text} />
          </div>
        );
      case "list":
        return createElement(
          block.ordered ? "ol" : "ul",
          {
            key: index,
            className: block.ordered ? "grid list-decimal gap-1.5 ps-6" : "grid list-disc gap-1.5 ps-6",
          },
          block.items.map((item, position) => (
            <li key={position}>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
                <Blocks blocks={item} addressOf={addressOf} />
              </div>
            </li>
          )),
        );
      case "table":
        return (
          <div key={index} tabIndex={0} className="overflow-x-auto rounded border">
            <table className="w-full text-start">
              <thead className="border-b">
                <Row cells={block.header} cell="th" addressOf={addressOf} />
              </thead>
              <tbody className="divide-y">
                {block.rows.map((row, position) => (
                  <Row key={position} cells={row} cell="td" addressOf={addressOf} />
                ))}
              </tbody>
            </table>
          </div>
        );
    }
  });
}

function Row({ cells, cell, addressOf }: InlineProps & { cells: readonly string[]; cell: "th" | "td" }) {
  return (
    <tr className="align-top">
      {cells.map((text, index) =>
        createElement(
          cell,
          {
            key: index,
            className: cell === "th" ? "label-caps px-3 py-2 text-start" : "px-3 py-2",
            ...(cell === "th" && { scope: "col" }),
          },
          <Inline text={text} addressOf={addressOf} />,
        ),
      )}
    </tr>
  );
}

/** Code, bold, italic, link with its target. */
const INLINE = /(`[^`]+`|\*\*[^*]+\*\*|(?<!\w)_[^_]+_(?!\w)|\[[^\]]+\]\([^)]+\))/;

function Inline({ text, addressOf }: InlineProps & { text: string }): React.ReactNode {
  // Captured separators have the odd indexes.
  return text.split(INLINE).map((part, index) => {
    if (index % 2 === 0) return part;
    if (part.startsWith("`"))
      return (
        <code key={index} className="rounded bg-wash px-1 font-mono text-[0.9em] [overflow-wrap:anywhere]">
          {part.slice(1, -1)}
        </code>
      );
    if (part.startsWith("_")) return <em key={index}>{part.slice(1, -1)}</em>;
    if (part.startsWith("**")) {
      return (
        <strong key={index} className="font-medium">
          <Inline text={part.slice(2, -2)} addressOf={addressOf} />
        </strong>
      );
    }
    const [label = "", target = ""] = part.slice(1, -1).split("](");
    return <Anchor key={index} label={label} target={target} addressOf={addressOf} />;
  });
}

function Anchor({ label, target, addressOf }: InlineProps & { label: string; target: string }) {
  if (/^https?:/.test(target)) {
    return (
      <a href={target} rel="noreferrer" className={link}>
        {label}
      </a>
    );
  }
  const href = target.startsWith("#") ? target : addressOf(target);
  if (href === null) return label;
  return (
    <Link href={href} className={link}>
      {label}
    </Link>
  );
}

/** As code hosts make them, so that links between headings work there, too. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
}
