"use client";

import { Ellipsis, RefreshCw, ScanSearch } from "lucide-react";
import { useFormats } from "@/components/formats";
import { Link } from "@/components/navigation/link";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import type { DocumentDto } from "@/lib/api/document";
import { displayFilename } from "@/components/documents/display-filename";
import { extractionPrice } from "@/components/documents/use-extract-again";

interface DocumentMenuProps {
  document: DocumentDto;
  reviewPath: string;
  onExtractAgain: () => void;
}

export default function DocumentMenu({ document, reviewPath, onExtractAgain }: DocumentMenuProps) {
  const { number } = useFormats();
  return (
    <Menu defaultOpen modal={false}>
      <MenuTrigger asChild>
        <Button
          icon={Ellipsis}
          variant="ghost"
          size="icon"
          aria-label={texts.documents.moreActions(displayFilename(document.filename))}
        ></Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem asChild>
          <Link href={reviewPath}>
            <ScanSearch aria-hidden />
            {texts.documents.review}
          </Link>
        </MenuItem>
        <MenuItem icon={RefreshCw} onSelect={onExtractAgain}>
          {texts.documents.extractAgain(extractionPrice([document]), number)}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
